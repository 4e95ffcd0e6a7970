import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getChannel, updateChannel } from '#modules/inbox/channels-contract.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
  setConversationStatus,
  trashConversation,
} from '#modules/inbox/contract.ts'
import { asMember } from '#modules/inbox/server/as-member.ts'
import { storeDraft } from '#modules/inbox/server/store/drafts.ts'
import { startByMember, listOfContact } from '#modules/inbox/server/public.ts'
import { holdMessage, listDrafts, saveDraft } from '#modules/inbox/writing-contract.ts'
import { mergeConversations } from '#modules/inbox/sorting-contract.ts'
import { createTeam, deleteTeam } from '#modules/organization/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
let id: string
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())
beforeEach(async () => {
  grace = await makeCustomer(server, acme)
  id = await grace.begin('My parcel is late')
})

describe("a customer's message in a closed conversation", () => {
  test('reopens it unless the channel says otherwise, and that is counted', async () => {
    await close(400)
    await grace.write(id, 'Still late')
    await close(0)
    await grace.write(id, 'Late again')

    expect(await read()).toMatchObject({ status: 'open', reopens: 2, previousId: null })
  })

  test('reopens it within the days of the channel, and starts a new one after', async () => {
    await rule({ reopenDays: 7 })
    await close(6)
    await grace.write(id, 'In time')
    expect(await read()).toMatchObject({ status: 'open', reopens: 1 })

    await close(8)
    const message = await grace.write(id, 'Too late')
    const next = await read(message.conversationId)
    expect(message).toMatchObject({ seq: 1, text: 'Too late' })
    expect(next).toMatchObject({ status: 'open', previousId: id, assigneeId: null, reopens: 0 })
    expect(next.waitingSince).not.toBeNull()
    expect(await read()).toMatchObject({ status: 'closed', reopens: 1 })
  })

  test('links both conversations', async () => {
    await rule({ allowReopen: false })
    await close(0)
    const { conversationId } = await grace.write(id, 'Hello again')
    const [before, after] = [await read(), await read(conversationId)]

    expect(await lines(id, 'continued')).toMatchObject([{ conversationId, number: after.number }])
    expect(await lines(conversationId, 'continues')).toMatchObject([
      { conversationId: id, number: before.number },
    ])
    const events = await server.query(
      `select data ->> 'nextId' as next from events where type = 'conversation.continued' and subject_id = $1`,
      [id],
    )
    expect(events).toEqual([{ next: conversationId }])
  })

  test('starts one new conversation, however often and wherever it is sent', async () => {
    await rule({ allowReopen: false })
    await close(0)
    const clientKey = crypto.randomUUID()
    const first = await grace.write(id, 'Hello again', clientKey)
    const again = await grace.write(id, 'Hello again', clientKey)
    const second = await grace.write(id, 'Anybody?')
    // Someone reopened the old one meanwhile, and the first message is retried.
    await acme.agent.client.must(setConversationStatus, { id, status: 'open' })
    const late = await grace.write(id, 'Hello again', clientKey)
    const chats = await inCompany(server, acme, (scope) =>
      listOfContact(scope, { contactId: grace.contactId, visibleAs: null }),
    )

    expect([again.id, late.id]).toEqual([first.id, first.id])
    expect(second).toMatchObject({ conversationId: first.conversationId, text: 'Anybody?' })
    expect(chats).toHaveLength(2)
  })

  test('goes to the newest of a chain, and locks none in between', async () => {
    await rule({ allowReopen: false })
    const chain = [id]
    for (const text of ['Second', 'Third', 'Fourth']) {
      const of = chain.at(-1) ?? id
      await acme.agent.client.must(setConversationStatus, { id: of, status: 'closed' })
      chain.push((await grace.write(id, text)).conversationId)
    }
    expect(new Set(chain).size).toBe(4)
    const said = await inCompany(server, acme, async ({ db }) => {
      await db
        .updateTable('conversations')
        .set({ preview: 'Held' })
        .where('id', '=', chain[1] ?? '')
        .execute()
      return grace.write(id, 'Still there?')
    })

    expect(said.conversationId).toBe(chain.at(-1))
    expect((await read(chain[3])).previousId).toBe(chain[2])
  })

  test('starts a new one if the continuation was merged back', async () => {
    await rule({ allowReopen: false })
    await close(0)
    const { conversationId: next } = await grace.write(id, 'Hello again')
    await acme.agent.client.must(mergeConversations, { id, sourceIds: [next] })
    await close(0)
    const { conversationId: last } = await grace.write(id, 'And again')

    expect(await read(last)).toMatchObject({ previousId: id })
  })

  test('stays in spam, whatever the channel says', async () => {
    await rule({ allowReopen: false })
    await acme.agent.client.must(setConversationStatus, { id, status: 'closed', reason: 'spam' })
    const message = await grace.write(id, 'Buy now')

    expect(message.conversationId).toBe(id)
    expect(await read()).toMatchObject({ closedReason: 'spam' })
  })
})

describe('a new conversation', () => {
  test("goes to the team of its channel, and survives that team's deletion", async () => {
    const { client } = acme.owner
    const team = await client.must(createTeam, { name: `Front ${id}` })
    await rule({ defaultTeamId: team.id })
    const begun = await grace.begin()
    const started = await inCompany(server, acme, async (scope) => {
      const agent = await asMember(scope, acme.agent.memberId)
      const { channelId, contactId } = grace
      const first = { channelId, contactId, clientKey: crypto.randomUUID(), text: 'Hi' }
      return agent ? startByMember(agent, first) : ''
    })

    expect(await read(begun)).toMatchObject({ teamId: team.id, assigneeId: null })
    expect(await read(started)).toMatchObject({ teamId: team.id })
    const { items } = await client.must(listConversations, { teamId: team.id })
    expect(items.map((item) => item.id)).toContain(begun)
    await client.must(deleteTeam, { id: team.id })
    expect(await client.must(getChannel, { id: grace.channelId })).toMatchObject({
      defaultTeamId: null,
    })
    expect(await read(await grace.begin())).toMatchObject({ teamId: null })
  })
})

describe('channel rules', () => {
  test('are versioned and emit events', async () => {
    const before = await acme.owner.client.must(getChannel, { id: grace.channelId })
    const after = await rule({ allowReopen: false, closeAfterMinutes: 1440 })
    const stale = await acme.owner.client.call(updateChannel, {
      id: grace.channelId,
      version: before.version,
      allowReopen: true,
    })

    expect(before).toMatchObject({
      allowReopen: true,
      reopenDays: null,
      defaultTeamId: null,
      closeAfterMinutes: null,
    })
    expect(after).toMatchObject({ allowReopen: false, closeAfterMinutes: 1440 })
    expect(stale.status).toBe(409)
    const events = await server.query(
      `select data -> 'after' as after from events where type = 'channel.updated' and subject_id = $1`,
      [grace.channelId],
    )
    expect(events).toEqual([{ after: { allowReopen: false, closeAfterMinutes: 1440 } }])
  })

  test('refuse strangers, unknown members and values out of bounds', async () => {
    const wish = { id: grace.channelId, version: 1 }
    const tries = [
      await acme.agent.client.call(updateChannel, { ...wish, allowReopen: false }),
      await globex.owner.client.call(updateChannel, { ...wish, allowReopen: false }),
      await acme.owner.client.call(updateChannel, { ...wish, defaultTeamId: globex.teamId }),
      await acme.owner.client.call(updateChannel, { ...wish, closeAfterMinutes: 9 }),
      await acme.owner.client.call(updateChannel, { ...wish, closeAfterMinutes: 1_438_561 }),
      await acme.owner.client.call(updateChannel, { ...wish, reopenDays: 0 }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 404, 404, 400, 400, 400])
  })
})

test('only inactive conversations are closed, if the channel says so', async () => {
  await rule({ closeAfterMinutes: 60 })
  const [waiting, fresh, planned, snoozed] = [
    await grace.begin('Waits for us'),
    await grace.begin(),
    await grace.begin(),
    await grace.begin(),
  ]
  const elsewhere = await (await makeCustomer(server, acme)).begin()
  for (const each of [id, fresh, planned, snoozed, elsewhere]) await answer(each)
  const sendAt = new Date(Date.now() + 7_200_000).toISOString()
  const later = { id: planned, clientKey: crypto.randomUUID(), text: 'Well?', sendAt }
  await acme.agent.client.must(holdMessage, later)
  await acme.agent.client.must(setConversationStatus, { id: snoozed, status: 'snoozed' })
  await server.query(
    `update conversations set last_activity_at = now() - interval '61 minutes' where id = any($1)`,
    [[id, waiting, planned, snoozed, elsewhere]],
  )
  await runCron(server, 'close-idle-conversations')
  await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe('closed')

  expect(await read()).toMatchObject({ closedReason: 'no_reply' })
  expect(await lines(id, 'status')).toMatchObject([
    { after: 'closed', reason: 'no_reply', cause: { kind: 'idle', minutes: 60 } },
  ])
  const silent = await server.query(
    `select data -> 'minutes' as minutes from events
    where type = 'conversation.customer_unresponsive' and subject_id = $1`,
    [id],
  )
  expect(silent).toEqual([{ minutes: 60 }])
  // One job covers all conversations of the organization, so open ones stay open.
  const left = await Promise.all([waiting, fresh, planned, snoozed, elsewhere].map(read))
  expect(left.map(({ status }) => status)).toEqual(['open', 'open', 'open', 'snoozed', 'open'])
})

test('a canceled reply is kept, even if its author saves a draft at that moment', async () => {
  const sendAt = new Date(Date.now() + 7_200_000).toISOString()
  const later = { id, clientKey: crypto.randomUUID(), text: 'Well?', sendAt }
  await acme.agent.client.must(holdMessage, later)
  const key = { conversationId: id, memberId: acme.agent.memberId, kind: 'text' } as const
  const { writing } = await inCompany(server, acme, async (scope) => {
    await storeDraft(scope, key, { text: 'Dear Grace', fileIds: [], version: 0 })
    const begun = grace.write(id, 'It came')
    await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(0)
    return { writing: begun }
  })
  await writing

  const { items } = await acme.agent.client.must(listDrafts, { id })
  expect(items).toMatchObject([{ text: 'Dear Grace\n\nWell?' }])
})

test('drafts untouched for 90 days are deleted', async () => {
  const other = await grace.begin()
  for (const each of [id, other]) {
    const draft = { id: each, kind: 'text', text: 'Dear Gr', version: 0 } as const
    await acme.agent.client.must(saveDraft, draft)
  }
  const drafts = async (of: string) =>
    (await acme.agent.client.must(listDrafts, { id: of })).items.length
  await server.query(
    `update drafts set updated_at = now() - interval '91 days' where conversation_id = $1`,
    [id],
  )
  await server.query(
    `update drafts set updated_at = now() - interval '89 days' where conversation_id = $1`,
    [other],
  )
  await runCron(server, 'forget-old-drafts')

  await expect.poll(() => drafts(id), { timeout: 10_000 }).toBe(0)
  expect(await drafts(other)).toBe(1)
})

test('a trashed conversation closed too long ago stays in the trash', async () => {
  await rule({ reopenDays: 1 })
  await close(2)
  await acme.owner.client.must(trashConversation, { id, isTrashed: true })
  const message = await grace.write(id)

  expect(message.conversationId).not.toBe(id)
  expect(await read()).toMatchObject({ isTrashed: true })
})

const read = (of = id) => acme.agent.client.must(getConversation, { id: of })

async function rule(wish: Omit<InputOf<typeof updateChannel>, 'id' | 'version'>) {
  const { client } = acme.owner
  const { version } = await client.must(getChannel, { id: grace.channelId })
  return client.must(updateChannel, { id: grace.channelId, version, ...wish })
}

async function close(days: number): Promise<void> {
  await acme.agent.client.must(setConversationStatus, { id, status: 'closed' })
  await server.query(
    `update conversations set closed_at = now() - make_interval(days => $2) where id = $1`,
    [id, days],
  )
}

async function answer(of: string): Promise<void> {
  const clientKey = crypto.randomUUID()
  await acme.agent.client.must(sendMessage, { id: of, clientKey, text: 'Did this help?' })
}

async function lines(of: string, what: string) {
  const { items } = await acme.agent.client.must(listMessages, { id: of })
  return items.flatMap(({ data }) => (data?.['what'] === what ? [data] : []))
}

async function countWaiting(): Promise<number> {
  const waiting = await server.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length
}
