import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  conversationCreated,
  markConversationRead,
  sendMessage,
  setConversationStatus,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { askForHuman, rateByCustomer } from '#modules/inbox/server/public.ts'
import { inboxNotices } from '#modules/inbox/server/notices.ts'
import { notifyOfBulk } from '#modules/inbox/server/notify-of-own-work.ts'
import { startBulkChange } from '#modules/inbox/sorting-contract.ts'
import { setFollower } from '#modules/inbox/together-contract.ts'
import { followConversation, holdMessage } from '#modules/inbox/writing-contract.ts'
import {
  countUnread,
  getNotificationSettings,
  listNotifications,
  updateNotificationSettings,
} from '#modules/notifications/contract.ts'
import {
  createTeam,
  getMember,
  setTeamMembers,
  updateMember,
} from '#modules/organization/contract.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
let blind: Member
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
})
beforeEach(async () => {
  acme = await makeCompany(server, `acme-${crypto.randomUUID().slice(0, 8)}`)
  grace = await makeCustomer(server, acme, { name: 'Grace' })
  blind = await acme.join({ roleKey: 'preset:support-agent' })
  const { version } = await acme.owner.client.must(getMember, { id: blind.memberId })
  await acme.owner.client.must(updateMember, { id: blind.memberId, version, dataScope: 'own' })
  await hearAll(blind)
  await forget()
})
afterAll(() => server.close())

test('there are at least twenty kinds, and each conversation kind checks visibility', async () => {
  const { items } = await acme.agent.client.must(getNotificationSettings, {})
  const { bulkDone, ...others } = inboxNotices

  expect(items.length).toBeGreaterThanOrEqual(20)
  expect(Object.values(others).every(({ visibility }) => visibility !== undefined)).toBe(true)
  expect(bulkDone.visibility).toBeUndefined()
})

describe('an unassigned conversation', () => {
  test('updates one notification with a count', async () => {
    const id = await grace.begin('One')
    await settled()
    const first = await listOf(acme.agent)
    await grace.write(id, 'Two')
    await grace.write(id, 'Three')
    await settled()

    expect(first).toEqual([['inbox.unassigned', 'Grace started a conversation', 'One', 1]])
    expect(await listOf(acme.agent)).toEqual([
      ['inbox.again', 'Grace wrote 3 messages', 'Three', 3],
    ])
    expect(await listOf(blind)).toEqual([])
    expect((await acme.agent.client.must(countUnread, {})).count).toBe(1)
    expect(await soundsOf(acme.agent)).toEqual([true, false])
  })

  test('sounds again after a while, and is read when a member opens it', async () => {
    const id = await grace.begin('One')
    await settled()
    await server.query(`update notifications set told_at = now() - interval '6 minutes'`)
    await grace.write(id, 'Two')
    await settled()
    expect(await soundsOf(acme.agent)).toEqual([true, true])

    await acme.agent.client.must(markConversationRead, { id, seq: 99 })
    expect((await acme.agent.client.must(countUnread, {})).count).toBe(0)
    expect((await acme.owner.client.must(countUnread, {})).count).toBe(1)
  })

  test('stops notifying once someone replied', async () => {
    const id = await grace.begin('One')
    await settled()
    await acme.agent.client.must(markConversationRead, { id, seq: 99 })
    await answer(id, acme.admin)
    await forget()

    expect(await listOf(acme.agent)).toEqual([])
  })
})

describe('concurrent messages', () => {
  test('are notified together, each once, to the right members', async () => {
    const hank = await makeCustomer(server, acme, { name: 'Hank' })
    const [ofGrace, ofHank, answered] = [
      await grace.begin('One'),
      await hank.begin('Uno'),
      await hank.begin('Eins'),
    ]
    await acme.owner.client.must(updateConversation, { id: ofHank, assigneeId: blind.memberId })
    await forget()
    await Promise.all([grace.write(ofGrace, 'Two'), hank.write(ofHank, 'Due')])
    await hank.write(answered, 'Zwei')
    await answer(answered, acme.admin)
    await settled()

    expect(await listOf(acme.agent)).toEqual([['inbox.again', 'Grace wrote 2 messages', 'Two', 2]])
    expect(await listOf(blind)).toEqual([['inbox.message', 'Hank wrote 2 messages', 'Due', 2]])
    expect(await server.query('select from untold_conversations')).toEqual([])
  })

  test('are notified one by one if one fails', async () => {
    const hank = await makeCustomer(server, acme, { name: 'Stumbler' })
    const ids = [await grace.begin('One'), await hank.begin('Uno')] as const
    await forget()
    const restore = await failNotifications('Stumbler')
    await Promise.all([grace.write(ids[0], 'Two'), hank.write(ids[1], 'Due')])
    await until('Grace is told of', async () => (await listOf(acme.agent)).length > 0)
    expect(await listOf(acme.agent)).toEqual([['inbox.again', 'Grace wrote 2 messages', 'Two', 2]])

    await restore()
    await server.query(
      `update pgboss.job_common set start_after = now() where name like 'tell-of%' and state = 'retry'`,
    )
    await settled()
    expect(await listOf(acme.agent)).toEqual([
      ['inbox.again', 'Stumbler wrote 2 messages', 'Due', 2],
      ['inbox.again', 'Grace wrote 2 messages', 'Two', 2],
    ])
  })
})

describe('a team', () => {
  test('notifies its members about assignments and messages, not others', async () => {
    const mate = await acme.join({ roleKey: 'preset:support-agent' })
    const teamId = await makeTeam(mate)
    const id = await grace.begin('One')
    await forget()
    await acme.owner.client.must(updateConversation, { id, teamId })
    await settled()
    await grace.write(id, 'Two')
    await settled()

    expect(await listOf(mate)).toEqual([
      ['inbox.team_message', 'Grace wrote 2 messages', 'Two', 2],
      ['inbox.team', 'Conversation with Grace assigned to Night shift', 'One', 1],
    ])
    expect(await listOf(acme.agent)).toEqual([])
    expect(await listOf(blind)).toEqual([])
  })

  test('without members notifies everyone', async () => {
    const teamId = await makeTeam()
    const id = await grace.begin('One')
    await acme.owner.client.must(updateConversation, { id, teamId })
    await forget()
    await grace.write(id, 'Two')
    await settled()

    expect(await kindsOf(acme.agent)).toEqual(['inbox.team_message'])
  })
})

describe('the reach', () => {
  test("all includes others' conversations; mentions only mentions", async () => {
    const id = await grace.begin('One')
    await give(id, acme.admin)
    await reach(acme.agent, 'inbox.message', 'all')
    await reach(acme.viewer, 'inbox.message', 'mentions')
    const { organizationId } = acme
    await forget()
    await grace.write(id, 'Two')
    await settled()
    expect(await kindsOf(acme.agent)).toEqual(['inbox.message'])
    expect(await kindsOf(acme.admin)).toEqual(['inbox.message'])
    expect(await kindsOf(acme.viewer)).toEqual([])
    expect(await kindsOf(acme.owner)).toEqual([])

    const [note] = await server.query<{ id: string }>(
      'select id from messages where org_id = $1 and conversation_id = $2 limit 1',
      [organizationId, id],
    )
    await server.query(
      `insert into mentions (org_id, message_id, conversation_id, member_id) values ($1, $2, $3, $4)`,
      [organizationId, note?.id, id, acme.viewer.memberId],
    )
    await grace.write(id, 'Three')
    await settled()
    expect(await kindsOf(acme.viewer)).toEqual(['inbox.message'])
  })

  test('is refused for kinds without a choice', async () => {
    const wrong = await acme.agent.client.call(updateNotificationSettings, {
      items: [{ kind: 'team.joined', reach: 'all' }],
    })
    expect(wrong.status).toBe(400)
  })
})

const happenings: readonly (readonly [
  kind: keyof typeof inboxNotices,
  happen: (mine: string) => Promise<unknown>,
])[] = [
  ['message', (id) => grace.write(id, 'More')],
  ['human', (id) => asked(id)],
  ['reopened', (id) => close(id).then(() => grace.write(id, 'Once more'))],
  ['woken', (id) => wake(id)],
  ['rated', (id) => rate(id, 5)],
  ['ratedBadly', (id) => rate(id, 1)],
  ['note', (id) => note(id)],
  ['follower', (id) => follow(id, acme.agent)],
  ['taken', (id) => give(id, acme.admin)],
]

describe.each(happenings)('%s', (key, happen) => {
  test('notifies its owner, and never a member without access', async () => {
    const id = await grace.begin('Hello')
    await give(id, acme.agent)
    await acme.agent.client.must(markConversationRead, { id, seq: 99 })
    await acme.owner.client.must(followConversation, { id, isFollowing: false })
    await forget()
    await happen(id)
    await settled()

    expect(await kindsOf(acme.agent)).toEqual([inboxNotices[key].key])
    expect(await listOf(blind)).toEqual([])
    expect(await pushesTo(blind)).toBe(0)
  })

  test("isn't shown to a member who lost access before reading", async () => {
    const id = await grace.begin('Secret')
    await give(id, blind)
    await forget()
    await happen(id)
    await settled()
    await give(id, acme.owner)
    await settled()

    for (const { title, body } of (await blind.client.must(listNotifications, {})).items) {
      expect([title, body]).toEqual(['You no longer have access to this', ''])
    }
  })
})

describe('a follower', () => {
  test('notifies a new one by push and email as chosen', async () => {
    const id = await grace.begin('Hello')
    await hearAll(acme.viewer)
    await forget()
    await follow(id, acme.viewer)
    await settled()
    const { items } = await acme.viewer.client.must(listNotifications, {})

    expect(items).toMatchObject([
      {
        kind: 'inbox.follower',
        title: expect.stringMatching(/ added you as a follower of the conversation with Grace$/),
        body: 'Hello',
        link: expect.stringContaining(id),
      },
    ])
    expect(await server.query('select from system_mails')).toHaveLength(1)
  })

  test("doesn't notify one about their own actions, or after removal", async () => {
    const id = await grace.begin('Hello')
    await forget()
    await acme.agent.client.must(followConversation, { id, isFollowing: true })
    const { memberId } = acme.admin
    await acme.admin.client.must(setFollower, { id, memberId, isFollowing: true })
    await settled()
    expect([await listOf(acme.agent), await listOf(acme.admin)]).toEqual([[], []])

    await inCompany(server, acme, async (scope) => {
      const telling = server.runtime.registry.jobs.get('tell-of-follower')
      const byId = acme.owner.memberId
      const payload = { conversationId: id, memberId: acme.viewer.memberId, byId }
      await telling?.run(scope, payload)
    })
    expect(await listOf(acme.viewer)).toEqual([])
  })

  test('a member mentioned in a note gets only the mention', async () => {
    const id = await grace.begin('Hello')
    await forget()
    await acme.owner.client.must(sendMessage, {
      id,
      kind: 'note',
      text: 'Look',
      mentions: { memberIds: [acme.agent.memberId] },
      clientKey: crypto.randomUUID(),
    })
    await settled()

    expect(await kindsOf(acme.agent)).toEqual(['inbox.mention'])
  })

  test("a member without access can't be added", async () => {
    const id = await grace.begin('Hello')
    await forget()
    const { memberId } = blind
    const { status } = await acme.owner.client.call(setFollower, {
      id,
      memberId,
      isFollowing: true,
    })
    await settled()

    expect([status, await listOf(blind)]).toEqual([404, []])
  })
})

test.each([true, false])(
  'a visitor who starts by asking for a person causes one notification (notified before: %s)',
  async (isToldBefore) => {
    await forget()
    const id = await grace.begin('I want to talk to a person')
    if (isToldBefore) await settled()
    await asked(id)
    await settled()

    expect(await kindsOf(acme.agent)).toEqual([inboxNotices.human.key])
  },
)

test('a request for a person during the first notification causes no second one', async () => {
  const id = await grace.begin('I want to talk to a person')
  await forget()
  let isToldOfBeginning = false
  const tellings: Promise<void>[] = []
  await inCompany(server, acme, async (scope) => {
    await sql`update conversations set human_asked_at = now() where id = ${id}`.execute(scope.db)
    await notifyOfRequestNow(scope, id)
    tellings.push(notifyOfStart(id).finally(() => (isToldOfBeginning = true)))
    await until('the other is through or waits', async () => isToldOfBeginning || (await isHeld()))
  })
  await Promise.all(tellings)

  expect(await kindsOf(acme.agent)).toEqual([inboxNotices.human.key])
})

describe('own work', () => {
  test('a scheduled message notifies its author when sent', async () => {
    const id = await grace.begin('Hello')
    await give(id, acme.agent)
    await forget()
    await acme.agent.client.must(holdMessage, {
      id,
      clientKey: crypto.randomUUID(),
      text: 'Later',
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await server.query(`update held_messages set send_at = now() - interval '1 minute'`)
    await runCron(server, 'send-held-messages')
    await until('it is told', async () => (await listOf(acme.agent)).length > 0)

    expect(await listOf(acme.agent)).toEqual([
      ['inbox.sent_later', 'Message to Grace sent', 'Later', 1],
    ])
  })

  test("a bulk change of a hundred conversations notifies, one of a few doesn't", async () => {
    const ids = [await grace.begin('One'), await grace.begin('Two')]
    await forget()
    const act = { priority: 'high' } as const
    await acme.agent.client.must(startBulkChange, { ids, act })
    await settled()
    expect(await listOf(acme.agent)).toEqual([])

    const { id } = await acme.agent.client.must(startBulkChange, { ids, act })
    await settled()
    await inCompany(server, acme, async (scope) => notifyOfBulk(scope, { id, total: 100 }))
    await settled()
    expect(await kindsOf(acme.agent)).toEqual(['inbox.bulk_done'])
  })
})

async function hearAll({ client }: Member): Promise<void> {
  const kinds = Object.values(inboxNotices)
  await client.must(updateNotificationSettings, {
    items: kinds.map(({ key: kind, reachCheck }) => ({
      kind,
      inApp: true,
      email: true,
      push: true,
      ...(reachCheck && { reach: 'all' as const }),
    })),
  })
}

async function reach(
  { client }: Member,
  kind: string,
  far: 'all' | 'mine' | 'mentions',
): Promise<void> {
  await client.must(updateNotificationSettings, { items: [{ kind, reach: far }] })
}

async function makeTeam(...members: readonly Member[]): Promise<string> {
  const { id, version } = await acme.admin.client.must(createTeam, { name: 'Night shift' })
  const memberIds = members.map(({ memberId }) => memberId)
  if (memberIds.length > 0) await acme.admin.client.must(setTeamMembers, { id, version, memberIds })
  return id
}

async function give(id: string, { memberId }: Member): Promise<void> {
  await acme.owner.client.must(updateConversation, { id, assigneeId: memberId })
}

async function answer(id: string, { client }: Member): Promise<void> {
  await client.must(sendMessage, { id, kind: 'text', text: 'Hi', clientKey: crypto.randomUUID() })
}

async function note(id: string): Promise<void> {
  const said = { kind: 'note', text: 'Careful', clientKey: crypto.randomUUID() } as const
  await acme.owner.client.must(sendMessage, { id, ...said })
}

async function follow(id: string, { memberId }: Member): Promise<void> {
  await acme.owner.client.must(setFollower, { id, memberId, isFollowing: true })
}

async function close(id: string): Promise<void> {
  await acme.owner.client.must(setConversationStatus, { id, status: 'closed' })
  await settled()
}

async function wake(id: string): Promise<void> {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await acme.owner.client.must(setConversationStatus, { id, status: 'snoozed', until: soon })
  await server.query(
    `update conversations set snoozed_until = now() - interval '1 minute' where id = $1`,
    [id],
  )
  await runCron(server, 'wake-conversations')
  await until('it is awake', async () => {
    const [row] = await server.query<{ status: string }>(
      'select status from conversations where id = $1',
      [id],
    )
    return row?.status === 'open'
  })
}

function asked(conversationId: string): Promise<unknown> {
  const whose = { conversationId, contactId: grace.contactId, visibleAs: null }
  return inCompany(server, acme, (scope) => askForHuman(scope, whose))
}

async function notifyOfStart(conversationId: string): Promise<void> {
  const reaction = server.runtime.registry
    .reactionsTo(conversationCreated.type)
    .find(({ name }) => name === 'tell-of-new-conversation')
  const by = { kind: 'contact', id: grace.contactId } as const
  await inCompany(server, acme, async (scope) => reaction?.run(scope, { conversationId }, by))
}

async function notifyOfRequestNow(scope: Scope, conversationId: string): Promise<void> {
  const telling = server.runtime.registry.jobs.get('tell-of-asked-person')
  await telling?.run(scope, { conversationId })
}

async function rate(conversationId: string, rating: number): Promise<unknown> {
  await server.query('update conversations set first_reply_at = now() where id = $1', [
    conversationId,
  ])
  const whose = { conversationId, contactId: grace.contactId, visibleAs: null }
  return inCompany(server, acme, (scope) => rateByCustomer(scope, { ...whose, rating }))
}

async function listOf({ client }: Member): Promise<unknown[][]> {
  const { items } = await client.must(listNotifications, {})
  return items.map(({ kind, title, body, count }) => [kind, title, body, count])
}

async function kindsOf(member: Member): Promise<unknown[]> {
  return (await listOf(member)).map(([kind]) => kind)
}

async function soundsOf({ memberId }: Member): Promise<boolean[]> {
  const events = await server.query<{ data: { hasSound: boolean } }>(
    `select data from events
    where type = 'notification.created' and audience = $1 and data ->> 'kind' like 'inbox.%'
    order by seq`,
    [`member:${memberId}`],
  )
  return events.map(({ data }) => data.hasSound)
}

async function pushesTo({ memberId }: Member): Promise<number> {
  const rows = await server.query('select from notifications where member_id = $1', [memberId])
  return rows.length
}

/** Makes notifications about this customer fail until the returned function is called. */
async function failNotifications(name: string): Promise<() => Promise<unknown>> {
  await server.query(`
    create function app.stumble() returns trigger language plpgsql as $$ begin
      if new.title like '${name}%' then raise exception 'stumbled'; end if;
      return new;
    end $$;
    create trigger stumble before insert on notifications for each row execute function app.stumble()`)
  return () => server.query('drop function app.stumble() cascade')
}

async function isHeld(): Promise<boolean> {
  const waiting = await server.query(
    `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}

async function forget(): Promise<void> {
  await settled()
  await server.query('delete from notifications')
  await server.query('delete from system_mails')
}

/** Waits until all reactions and notifications are done. */
async function settled(): Promise<void> {
  await until('all is told', async () => {
    const waiting = await server.query(
      `select from pgboss.job_common
      where (name like 'react.%' or name like '%tell-of%' or name like '%-held-%'
        or name like '%change-conversations%') and state < 'completed'
        and start_after < now() + interval '1 minute'`,
    )
    return waiting.length === 0
  })
}
