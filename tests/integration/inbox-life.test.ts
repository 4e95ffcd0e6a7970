import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  getConversation,
  listMessages,
  markConversationRead,
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '#modules/inbox/contract.ts'
import {
  countUnreadOf,
  endByCustomer,
  findOfContact,
  listOfContact,
  medianReplyMinutes,
  messagesOfContact,
  noteSeen,
  rateByCustomer,
  receive,
} from '#modules/inbox/server/public.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { createTeam, deleteTeam } from '#modules/organization/contract.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
let id: string
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
beforeEach(async () => {
  grace = await makeCustomer(server, acme)
  id = await grace.begin('My parcel is late')
})
afterAll(() => server.close())

describe('a conversation', () => {
  test('starts open, waiting and unread, with a number per organization', async () => {
    const begun = await read()
    const second = await acme.agent.client.must(getConversation, { id: await grace.begin() })
    const elsewhere = await makeCustomer(server, await makeCompany(server, 'initech'))

    expect(begun).toMatchObject({
      status: 'open',
      assigneeId: null,
      preview: 'My parcel is late',
      previewBy: 'contact',
      isUnread: true,
      lastSeq: 1,
      version: 1,
      contact: { id: grace.contactId, name: 'Grace Hopper' },
    })
    expect(begun.waitingSince).toBe(begun.createdAt)
    expect(second.number).toBe(begun.number + 1)
    await elsewhere.begin()
    expect(await numbersOf('initech')).toEqual([1])
  })

  test('is assigned to the first teammate who replies, and no one waits then', async () => {
    const answer = await say('Sending')
    const [assigned, message] = await timeline()

    expect(answer).toMatchObject({ seq: 2, kind: 'text', author: { id: acme.agent.memberId } })
    expect(answer.author.name).toContain('support-agent')
    expect(await read()).toMatchObject({
      assigneeId: acme.agent.memberId,
      waitingSince: null,
      firstReplyAt: answer.createdAt,
      preview: 'Sending',
      previewBy: 'member',
      isUnread: false,
    })
    expect(assigned).toMatchObject({
      seq: 3,
      kind: 'event',
      author: { kind: 'member', id: acme.agent.memberId },
      data: { what: 'assignee', before: null, after: acme.agent.memberId },
    })
    expect(message).toMatchObject({ id: answer.id })
    expect(await saidOf(id)).toEqual([
      'conversation.created',
      'message.created',
      'message.created',
      'conversation.assigned',
    ])
  })

  test('keeps waiting after a note, which the customer never sees', async () => {
    const before = await read()
    const note = await acme.agent.client.must(sendMessage, {
      id,
      clientKey: crypto.randomUUID(),
      kind: 'note',
      text: 'Ask the carrier',
    })
    const seen = await asCustomer((scope) =>
      messagesOfContact(scope, {
        conversationId: id,
        contactId: grace.contactId,
        visibleAs: null,
        limit: 50,
      }),
    )
    const [shown] = await asCustomer((scope) =>
      listOfContact(scope, { contactId: grace.contactId, visibleAs: null }),
    )

    expect(note).toMatchObject({ seq: 2, kind: 'note' })
    expect(await read()).toMatchObject({
      assigneeId: null,
      waitingSince: before.waitingSince,
      preview: 'My parcel is late',
    })
    expect(seen.map(({ text }) => text)).toEqual(['My parcel is late'])
    expect(shown).toMatchObject({ preview: 'My parcel is late', unread: 0 })
    expect(await reachOf(id, 'note.created')).not.toContain(grace.contactId)
    expect(await reachOf(id, 'message.created')).toContain(grace.contactId)
  })

  test('is snoozed, comes back when the customer writes, is closed and reopened', async () => {
    await say('Let me look')
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const snoozed = await status({ status: 'snoozed', until })
    await grace.write(id)
    const back = await read()
    const closed = await status({ status: 'closed' })
    await grace.write(id, 'One more thing')
    const reopened = await read()

    expect(snoozed).toMatchObject({ status: 'snoozed', snoozedUntil: until })
    expect(back).toMatchObject({ status: 'open', snoozedUntil: null })
    expect(back.waitingSince).not.toBeNull()
    expect(closed).toMatchObject({ status: 'closed', closedReason: 'resolved', waitingSince: null })
    expect(reopened).toMatchObject({
      status: 'open',
      closedReason: null,
      closedAt: null,
      assigneeId: acme.agent.memberId,
    })
    const events = (await timeline()).flatMap(({ data }) => (data ? [data['after']] : []))
    expect(events.toReversed()).toEqual([acme.agent.memberId, 'snoozed', 'open', 'closed', 'open'])
  })

  test('marked as spam stays closed; new messages are stored', async () => {
    const spam = await status({ status: 'closed', reason: 'spam' })
    const message = await grace.write(id, 'Buy now')

    expect(spam).toMatchObject({ status: 'closed', closedReason: 'spam' })
    expect(await read()).toMatchObject({ status: 'closed', waitingSince: null, preview: 'Buy now' })
    expect((await timeline())[0]).toMatchObject({ id: message.id })
  })

  test("can't be snoozed for less than a minute or more than a year", async () => {
    for (const ms of [-1000, 20_000, 400 * 24 * 3_600_000]) {
      const until = new Date(Date.now() + ms).toISOString()
      const refused = await acme.agent.client.call(setConversationStatus, {
        id,
        status: 'snoozed',
        until,
      })
      expect(refused.status).toBe(400)
    }
    const odd = { id, status: 'open', reason: 'spam' } as const
    expect((await acme.agent.client.call(setConversationStatus, odd)).status).toBe(400)
    expect(await status({ status: 'snoozed' })).toMatchObject({
      status: 'snoozed',
      snoozedUntil: null,
    })
  })

  test('leaves the trash when the customer writes', async () => {
    const trashed = await acme.owner.client.must(trashConversation, { id, isTrashed: true })
    const refused = await acme.agent.client.call(sendMessage, {
      id,
      clientKey: crypto.randomUUID(),
      text: 'Hello',
    })
    expect(
      await asCustomer((scope) =>
        listOfContact(scope, { contactId: grace.contactId, visibleAs: null }),
      ),
    ).toEqual([])
    await grace.write(id)

    expect(trashed.isTrashed).toBe(true)
    expect(refused.status).toBe(409)
    expect((await read()).isTrashed).toBe(false)
  })
})

describe('a change', () => {
  test('of assignee, team, priority, subject and tags emits one event each', async () => {
    const tag = await acme.owner.client.must(tagCalls.create, { name: `Parcel ${id}` })
    const changed = await acme.agent.client.must(updateConversation, {
      id,
      version: 1,
      assigneeId: acme.owner.memberId,
      teamId: acme.teamId,
      priority: 'high',
      subject: 'Late parcel',
      tagIds: [tag.id, tag.id],
    })
    const same = await acme.agent.client.must(updateConversation, { id, priority: 'high' })

    expect(changed).toMatchObject({
      assigneeId: acme.owner.memberId,
      teamId: acme.teamId,
      priority: 'high',
      subject: 'Late parcel',
      tagIds: [tag.id],
      version: 2,
    })
    expect(same.version).toBe(2)
    const events = (await timeline()).flatMap(({ data }) => (data ? [data['what']] : []))
    expect(events.toReversed()).toEqual(['assignee', 'team', 'priority', 'subject', 'tags'])
    const changes = ['assigned', 'team_changed', 'priority_changed', 'tagged', 'updated']
    const types = changes.map((name) => `conversation.${name}`)
    expect((await saidOf(id)).slice(-types.length)).toEqual(types)
    for (const type of types) {
      expect(await reachOf(id, type)).not.toContain(grace.contactId)
      expect(await reachOf(id, type)).toContain(acme.owner.memberId)
    }
  })

  test('of tags keeps tags that others add or remove', async () => {
    const make = (name: string) =>
      acme.owner.client.must(tagCalls.create, { name: `${name} ${id}` })
    const one = await make('Mine')
    const two = await make('Yours')
    const three = await make('Both')
    const tagIds = [one.id, three.id]
    await acme.agent.client.must(updateConversation, { id, tagIds })
    await acme.owner.client.must(updateConversation, { id, addTagIds: [two.id] })
    const { tagIds: after } = await acme.agent.client.must(updateConversation, {
      id,
      removeTagIds: [three.id],
    })
    const many = Array.from({ length: 29 }, (_, at) => ({ name: `Many ${at} ${id}` }))
    await acme.owner.client.must(tagCalls.importRows, {
      rows: many,
      onMatch: 'skip',
      isDryRun: false,
    })
    const { items } = await acme.owner.client.must(tagCalls.list, { search: 'Many', limit: 100 })
    const addTagIds = items.map((tag) => tag.id)
    const tooMany = await acme.agent.client.call(updateConversation, { id, addTagIds })

    expect(after.toSorted()).toEqual([one.id, two.id].toSorted())
    expect([tooMany.status, (await read()).tagIds]).toEqual([422, after])
  })

  test('fails if someone else changed it first', async () => {
    await acme.owner.client.must(updateConversation, { id, version: 1, priority: 'low' })
    const stale = await acme.agent.client.call(updateConversation, {
      id,
      version: 1,
      priority: 'urgent',
    })

    expect([stale.status, stale.body]).toMatchObject([409, { code: 'version_conflict' }])
    expect((await read()).priority).toBe('low')
  })

  test('is refused for strangers: other organizations, no access, deleted', async () => {
    const outsider = await acme.join({ roleKey: 'preset:finance' })
    const gone = await acme.join({ roleKey: 'preset:support-agent' })
    await server.query('update members set disabled_at = now() where id = $1', [gone.memberId])
    const foreignTag = await globex.owner.client.must(tagCalls.create, { name: `Other ${id}` })
    const wishes = [
      { assigneeId: globex.agent.memberId },
      { assigneeId: outsider.memberId },
      { assigneeId: gone.memberId },
      { teamId: globex.teamId },
      { tagIds: [foreignTag.id] },
      { addTagIds: [foreignTag.id] },
    ]
    for (const wish of wishes) {
      const refused = await acme.agent.client.call(updateConversation, { id, ...wish })
      expect([wish, refused.status]).toEqual([wish, 404])
    }
    expect((await read()).version).toBe(1)
  })

  test('survives the deletion of its team', async () => {
    const { client } = acme.owner
    const team = await client.must(createTeam, { name: `Team ${id}`, description: '' })
    await client.must(updateConversation, { id, teamId: team.id })
    await client.must(deleteTeam, { id: team.id })

    expect((await read()).teamId).toBeNull()
  })
})

describe('the customer', () => {
  test('sees new messages, and seen ones stay seen', async () => {
    await say('First')
    await say('Second')
    const seen = { conversationId: id, contactId: grace.contactId, visibleAs: null }
    const unread = () =>
      asCustomer((scope) => countUnreadOf(scope, { contactId: grace.contactId, visibleAs: null }))
    expect(await unread()).toBe(2)
    await asCustomer((scope) => noteSeen(scope, { ...seen, gotSeq: 4, readSeq: 2 }))
    expect(await unread()).toBe(1)
    await asCustomer((scope) => noteSeen(scope, { ...seen, gotSeq: 1, readSeq: 1 }))
    await asCustomer((scope) => noteSeen(scope, { ...seen, gotSeq: 900, readSeq: 900 }))

    expect(await unread()).toBe(0)
    expect(await read()).toMatchObject({ customerGotSeq: 4, customerReadSeq: 4 })
    const reads = (await saidOf(id)).filter((type) => type === 'message.read')
    expect(reads).toHaveLength(2)
  })

  test('closes and rates it, once each', async () => {
    await say('Done')
    const whose = { conversationId: id, contactId: grace.contactId, visibleAs: null }
    await asCustomer((scope) => endByCustomer(scope, whose))
    const ended = await asCustomer((scope) => endByCustomer(scope, whose))
    await asCustomer((scope) => rateByCustomer(scope, { ...whose, rating: 4 }))
    await asCustomer((scope) => rateByCustomer(scope, { ...whose, rating: 4 }))
    const rated = await asCustomer((scope) =>
      rateByCustomer(scope, { ...whose, rating: 4, comment: 'Quick' }),
    )

    expect(ended).toMatchObject({ isClosed: true })
    expect(ended.agentName).toContain('support-agent')
    expect(rated.rating).toBe(4)
    expect(await read()).toMatchObject({ status: 'closed', rating: 4, ratingComment: 'Quick' })
    const said = await saidOf(id)
    expect(said.filter((type) => type === 'conversation.status_changed')).toHaveLength(1)
    expect(said.slice(-4)).toEqual([
      'conversation.status_changed',
      'conversation.closed',
      'conversation.rated',
      'conversation.rating_comment_added',
    ])
  })

  test("reaches no other customer's conversation", async () => {
    const other = await makeCustomer(server, acme)
    const whose = { conversationId: id, contactId: other.contactId, visibleAs: null }
    const tries: ((scope: Scope) => Promise<unknown>)[] = [
      (scope) => findOfContact(scope, whose),
      (scope) => messagesOfContact(scope, { ...whose, limit: 10 }),
      (scope) => noteSeen(scope, { ...whose, gotSeq: 1, readSeq: 1 }),
      (scope) => endByCustomer(scope, whose),
      (scope) => rateByCustomer(scope, { ...whose, rating: 1 }),
      (scope) => receive(scope, { ...whose, clientKey: crypto.randomUUID(), text: 'Hi' }),
    ]

    for (const attempt of tries) {
      await expect(asCustomer(attempt)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await read()).toMatchObject({ lastSeq: 1, status: 'open', customerReadSeq: 0 })
  })

  test('can see the usual time to a first reply', async () => {
    const hooli = await makeCompany(server, `hooli-${id.slice(-8)}`)
    const median = () => inCompany(server, hooli, medianReplyMinutes)
    expect(await median()).toBeNull()
    const customer = await makeCustomer(server, hooli)
    for (const minutes of [2, 10, 60]) {
      const begun = await customer.begin()
      await hooli.agent.client.must(sendMessage, {
        id: begun,
        clientKey: crypto.randomUUID(),
        text: 'Hello',
      })
      await server.query(
        `update conversations set created_at = first_reply_at - make_interval(mins => $2) where id = $1`,
        [begun, minutes],
      )
    }
    expect(await median()).toBe(10)
  })
})

test('reading is per member, and can be undone', async () => {
  const { client } = acme.agent
  await client.must(markConversationRead, { id, seq: 99 })
  const isRead = (await read()).isUnread
  const ofOwner = await acme.owner.client.must(getConversation, { id })
  await grace.write(id)
  const isNew = (await read()).isUnread
  await client.must(markConversationRead, { id, seq: 2 })
  await client.must(markConversationRead, { id, seq: 1 })
  const isStillRead = (await read()).isUnread
  await client.must(markConversationRead, { id, seq: 0 })

  expect([isRead, ofOwner.isUnread, isNew, isStillRead]).toEqual([false, true, true, false])
  expect((await read()).isUnread).toBe(true)
})

test('another organization sees nothing of it', async () => {
  const { client } = globex.owner
  const clientKey = crypto.randomUUID()
  const tries = [
    await client.call(getConversation, { id }),
    await client.call(listMessages, { id }),
    await client.call(sendMessage, { id, clientKey, text: 'Hi' }),
    await client.call(updateConversation, { id, priority: 'low' }),
    await client.call(setConversationStatus, { id, status: 'closed' }),
    await client.call(markConversationRead, { id, seq: 1 }),
    await client.call(trashConversation, { id, isTrashed: true }),
  ]

  expect(tries.map(({ status: code }) => code)).toEqual(tries.map(() => 404))
  expect(await read()).toMatchObject({ lastSeq: 1, version: 1 })
})

const read = () => acme.agent.client.must(getConversation, { id })
const timeline = async () => (await acme.agent.client.must(listMessages, { id })).items
const say = (text: string) =>
  acme.agent.client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text })
const status = (wish: { status: 'open' | 'snoozed' | 'closed'; until?: string; reason?: 'spam' }) =>
  acme.agent.client.must(setConversationStatus, { id, ...wish })

function asCustomer<Result>(action: (scope: Scope) => Promise<Result>): Promise<Result> {
  return inCompany(server, acme, action)
}

async function saidOf(conversationId: string): Promise<string[]> {
  const rows = await server.query<{ type: string }>(
    'select type from events where subject_id = $1 order by tx, seq',
    [conversationId],
  )
  return rows.map(({ type }) => type)
}

async function reachOf(conversationId: string, type: string): Promise<string> {
  const rows = await server.query<{ audience: string }>(
    'select audience from events where subject_id = $1 and type = $2 limit 1',
    [conversationId, type],
  )
  return rows[0]?.audience ?? ''
}

async function numbersOf(slug: string): Promise<number[]> {
  const rows = await server.query<{ number: string }>(
    `select conversation.number::text from conversations conversation
    join sites site on site.org_id = conversation.org_id where site.slug = $1`,
    [slug],
  )
  return rows.map(({ number }) => Number(number))
}
