import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  getConversation,
  listMessages,
  markConversationRead,
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { deleteMessage, holdMessage } from '#modules/inbox/writing-contract.ts'
import { listNotifications } from '#modules/notifications/contract.ts'
import { previewDeparture, removeMember } from '#modules/organization/contract.ts'
import { postSystemMessage } from '#modules/inbox/server/public.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
  grace = await makeCustomer(server, acme, { name: 'Grace' })
})
afterAll(() => server.close())

describe('a snooze', () => {
  test('ends at its time, in every organization, and not before', async () => {
    const hans = await makeCustomer(server, globex)
    const [due, foreign, later, untilReply] = [
      await snoozed(acme, grace, 3_600_000),
      await snoozed(globex, hans, 3_600_000),
      await snoozed(acme, grace, 7_200_000),
      await snoozed(acme, grace),
    ]
    await server.query(
      `update conversations set snoozed_until = now() - interval '1 second' where id = any($1)`,
      [[due, foreign]],
    )
    await runCron(server, 'wake-conversations')
    await until('both are open', async () => {
      const states = [await stateOf(acme, due), await stateOf(globex, foreign)]
      return states.every((state) => state === 'open')
    })
    const { items } = await acme.agent.client.must(listMessages, { id: due })

    expect(items[0]).toMatchObject({
      kind: 'event',
      author: { kind: 'system', id: null },
      data: { what: 'status', before: 'snoozed', after: 'open' },
    })
    expect([await stateOf(acme, later), await stateOf(acme, untilReply)]).toEqual([
      'snoozed',
      'snoozed',
    ])
  })
})

test('the trash is emptied after 30 days, with all messages, and nothing else', async () => {
  const { client } = acme.agent
  const [old, fresh, kept] = [await grace.begin(), await grace.begin(), await grace.begin()]
  for (const id of [old, fresh]) {
    await acme.owner.client.must(trashConversation, { id, isTrashed: true })
  }
  await client.must(markConversationRead, { id: old, seq: 1 })
  await server.query(
    `update conversations set deleted_at = now() - interval '31 days' where id = $1`,
    [old],
  )
  await runCron(server, 'empty-conversation-trash')
  await until('the old one is gone', async () => {
    return (await client.call(getConversation, { id: old })).status === 404
  })

  const left = await server.query('select from messages where conversation_id = $1', [old])
  expect(left).toEqual([])
  for (const id of [fresh, kept]) await client.must(getConversation, { id })
})

describe('a notice', () => {
  test("informs the assignee, and counts a customer's messages in one notice", async () => {
    const agent = await acme.join({ roleKey: 'preset:support-agent' })
    const id = await grace.begin('Hello')
    await acme.owner.client.must(updateConversation, { id, assigneeId: agent.memberId })
    await until('the assignment is notified', async () => (await noticesOf(agent)).length === 1)
    await agent.client.must(markConversationRead, { id, seq: 99 })
    await grace.write(id, 'First')
    await until('the message is notified', async () => (await noticesOf(agent)).length === 2)
    await grace.write(id, 'Second')
    await quiet()
    const twice = await noticesOf(agent)
    await agent.client.must(markConversationRead, { id, seq: 99 })
    await grace.write(id, 'Third')
    await until('the second message is notified', async () => (await noticesOf(agent)).length === 3)

    expect(twice).toEqual([
      ['inbox.message', 'Grace wrote 2 messages', 'Second'],
      ['inbox.assignment', 'Conversation with Grace assigned to you', 'Hello'],
    ])
    const mails = await server.query('select from system_mails where recipient = $1', [agent.email])
    expect(mails).toEqual([])
  })

  test("isn't for the actor", async () => {
    const agent = await acme.join({ roleKey: 'preset:support-agent' })
    const id = await grace.begin()
    await agent.client.must(updateConversation, { id, assigneeId: agent.memberId })
    await quiet()

    expect(await noticesOf(agent)).toEqual([])
  })

  test("isn't for the author of a reply, even a delayed one", async () => {
    const agent = await acme.join({ roleKey: 'preset:support-agent' })
    const id = await grace.begin()
    const answer = { id, clientKey: crypto.randomUUID(), text: 'Here', undoSeconds: 5 }
    await agent.client.must(holdMessage, answer)
    await server.query(`update held_messages set send_at = now() - interval '1 second'`)
    await runCron(server, 'send-held-messages')
    await until('it is assigned', async () => (await holdersOf([id]))[0] === agent.memberId)
    await quiet()

    expect(await noticesOf(agent)).toEqual([])
  })
})

test("a system message to a customer isn't unread for members who had read everything", async () => {
  const id = await grace.begin()
  const { client } = acme.agent
  await client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'We look into it' })
  const say = { conversationId: id, clientKey: crypto.randomUUID(), text: 'SUP-1: In progress' }
  await inCompany(server, acme, (scope) => postSystemMessage(scope, say))

  expect((await client.must(getConversation, { id })).isUnread).toBe(false)
  expect((await acme.owner.client.must(getConversation, { id })).isUnread).toBe(true)
})

test("the preview stays a person's last message, even after a system message", async () => {
  const id = await grace.begin('My parcel is late')
  const { client, memberId } = acme.agent
  const answer = { id, clientKey: crypto.randomUUID(), text: 'We look into it' }
  const { id: messageId } = await client.must(sendMessage, answer)
  const say = { conversationId: id, clientKey: crypto.randomUUID(), text: 'SUP-1: In progress' }
  await inCompany(server, acme, (scope) => postSystemMessage(scope, say))
  const conversation = await client.must(getConversation, { id })
  await client.must(deleteMessage, { id, messageId })

  expect(conversation).toMatchObject({
    preview: 'We look into it',
    previewBy: 'member',
    previewAuthorId: memberId,
  })
  expect(await client.must(getConversation, { id })).toMatchObject({
    preview: 'My parcel is late',
    previewBy: 'contact',
    previewAuthorId: grace.contactId,
  })
})

describe('a leaving member', () => {
  test("hands over conversations that aren't closed", async () => {
    const agent = await acme.join({ roleKey: 'preset:support-agent' })
    const ids = [await grace.begin(), await grace.begin(), await grace.begin()] as const
    for (const id of ids) {
      await acme.owner.client.must(updateConversation, { id, assigneeId: agent.memberId })
    }
    await acme.owner.client.must(setConversationStatus, { id: ids[1], status: 'snoozed' })
    await acme.owner.client.must(setConversationStatus, { id: ids[2], status: 'closed' })
    const held = await acme.owner.client.must(previewDeparture, { id: agent.memberId })
    await acme.owner.client.must(removeMember, {
      id: agent.memberId,
      reassignTo: acme.agent.memberId,
    })

    expect(held.items).toContainEqual({
      kind: 'conversation',
      label: 'Open conversations',
      count: 2,
    })
    expect(await holdersOf(ids)).toEqual([acme.agent.memberId, acme.agent.memberId, agent.memberId])
    await grace.write(ids[2])
    expect(await holdersOf([ids[2]])).toEqual([null])
  })

  test('leaves immediately, however much they had, and all of it follows', async () => {
    const agent = await acme.join({ roleKey: 'preset:support-agent' })
    const ids: string[] = []
    for (let count = 0; count < 130; count++) ids.push(await grace.begin())
    await server.query('update conversations set assignee_id = $1 where id = any($2)', [
      agent.memberId,
      ids,
    ])
    const heldBy = async (memberId: string) => {
      const sql = 'select from conversations where assignee_id = $1 and id = any($2)'
      return (await server.query(sql, [memberId, ids])).length
    }
    const reassignTo = acme.agent.memberId
    await acme.owner.client.must(removeMember, { id: agent.memberId, reassignTo })

    expect((await agent.client.call(getConversation, { id: ids[0] ?? '' })).status).toBe(404)
    await until('all is handed over', async () => (await heldBy(reassignTo)) === ids.length)
    expect(await heldBy(agent.memberId)).toBe(0)
  })

  test('leaves conversations unassigned if no one takes over, or can', async () => {
    const agent = await acme.join({ roleKey: 'preset:support-agent' })
    const finance = await acme.join({ roleKey: 'preset:finance' })
    const id = await grace.begin()
    await acme.owner.client.must(updateConversation, { id, assigneeId: agent.memberId })
    const reassignTo = finance.memberId
    await acme.owner.client.must(removeMember, { id: agent.memberId, reassignTo })

    expect(await holdersOf([id])).toEqual([null])
  })
})

async function snoozed(company: Company, customer: Customer, ms?: number): Promise<string> {
  const id = await customer.begin()
  await company.agent.client.must(setConversationStatus, {
    id,
    status: 'snoozed',
    ...(ms !== undefined && { until: new Date(Date.now() + ms).toISOString() }),
  })
  return id
}

async function stateOf(company: Company, id: string): Promise<string> {
  return (await company.agent.client.must(getConversation, { id })).status
}

/** In addition to the notice about a new conversation, which goes to everyone. */
async function noticesOf({ client }: Member): Promise<string[][]> {
  const { items } = await client.must(listNotifications, {})
  return items
    .filter(({ kind }) => kind !== 'inbox.unassigned')
    .map(({ kind, title, body }) => [kind, title, body])
}

async function holdersOf(ids: readonly string[]): Promise<(string | null)[]> {
  const holders: (string | null)[] = []
  for (const id of ids) {
    holders.push((await acme.owner.client.must(getConversation, { id })).assigneeId)
  }
  return holders
}

function quiet(): Promise<void> {
  return waitForJobs(server, 'react.%', 'tell-%')
}
