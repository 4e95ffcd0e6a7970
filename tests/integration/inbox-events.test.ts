import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { noteCopySent, noteSeen, receive } from '#modules/inbox/server/public.ts'
import { release } from '#modules/inbox/server/held-messages.ts'
import {
  cancelHeldMessage,
  changeHeldMessage,
  deleteMessage,
  holdMessage,
  sendHeldMessage,
} from '#modules/inbox/writing-contract.ts'
import { createWidget, deleteWidget, updateWidget } from '#modules/widget/contract.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
let id: string
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme)
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await grace.begin('My parcel is late')
})

test("a customer's message is one event, and two more if it reopens the conversation", async () => {
  await write('Are you there?')
  expect(await namesOf(id)).toEqual(['conversation.created', 'message.created', 'message.created'])

  await acme.agent.client.must(setConversationStatus, { id, status: 'closed' })
  await write('One more thing')
  expect((await namesOf(id)).slice(-3)).toEqual([
    'message.created',
    'conversation.status_changed',
    'conversation.reopened',
  ])
})

test('one change of several things emits several events in one transaction', async () => {
  const { agent, owner } = acme
  await agent.client.must(updateConversation, {
    id,
    assigneeId: owner.memberId,
    teamId: acme.teamId,
    priority: 'high',
  })

  const rows = await happened(id)
  expect(rows.slice(2)).toMatchObject([
    { type: 'conversation.assigned', data: { before: null, after: owner.memberId } },
    { type: 'conversation.team_changed', data: { before: null, after: acme.teamId } },
    { type: 'conversation.priority_changed', data: { before: 'none', after: 'high' } },
  ])
  expect(new Set(rows.slice(2).map(({ tx }) => tx)).size).toBe(1)
})

test('closing, spam and the trash have their own events', async () => {
  const { client } = acme.agent
  await client.must(setConversationStatus, { id, status: 'closed', reason: 'spam' })
  await client.must(setConversationStatus, { id, status: 'open' })
  await acme.owner.client.must(trashConversation, { id, isTrashed: true })
  await client.must(trashConversation, { id, isTrashed: false })

  expect((await happened(id)).slice(2)).toMatchObject([
    { type: 'conversation.status_changed' },
    { type: 'conversation.closed', data: { reason: 'spam' } },
    { type: 'conversation.spam_marked' },
    { type: 'conversation.status_changed' },
    { type: 'conversation.reopened' },
    { type: 'conversation.spam_unmarked' },
    { type: 'conversation.deleted', data: { isForGood: false } },
    { type: 'conversation.updated', data: { after: { isTrashed: false } } },
  ])
})

describe('messages', () => {
  test('scheduled messages emit scheduled, canceled and sent', async () => {
    const { client } = acme.agent
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const { held } = await client.must(holdMessage, {
      id,
      clientKey: crypto.randomUUID(),
      text: 'Sending',
      sendAt,
    })
    const { id: heldId = '', version = 0 } = held ?? {}
    await client.must(changeHeldMessage, { id: heldId, version, text: 'It is on its way' })
    const { id: messageId } = await client.must(sendHeldMessage, { id: heldId })
    const again = await client.must(holdMessage, {
      id,
      clientKey: crypto.randomUUID(),
      text: 'Never',
      undoSeconds: 8,
    })
    await client.must(cancelHeldMessage, { id: again.held?.id ?? '' })

    const rows = (await happened(id)).filter(({ type }) => type.startsWith('message.s'))
    expect(rows).toMatchObject([
      { type: 'message.scheduled', data: { heldId, reason: 'later', sendAt } },
      { type: 'message.scheduled', data: { heldId } },
      { type: 'message.sent', data: { heldId, messageId } },
      { type: 'message.scheduled', data: { reason: 'undo' } },
      { type: 'message.schedule_cancelled', data: { heldId: again.held?.id } },
    ])
  })

  test("messages that can't be sent anymore emit failed", async () => {
    const { client } = acme.agent
    const { held } = await client.must(holdMessage, {
      id,
      clientKey: crypto.randomUUID(),
      text: 'Sending',
      undoSeconds: 8,
    })
    const heldId = held?.id ?? ''
    // As if it had been marked while the message was already being sent.
    await server.query(
      `update conversations set status = 'closed', closed_reason = 'spam', closed_at = now()
      where id = $1`,
      [id],
    )
    await asCustomer((scope) => release(scope, { id: heldId, conversationId: id }))

    expect((await happened(id)).at(-1)).toMatchObject({ type: 'message.failed', data: { heldId } })
  })

  test('messages are delivered, then read', async () => {
    const { seq } = await say('Sending')
    const seen = { conversationId: id, contactId: grace.contactId, visibleAs: null }
    await asCustomer((scope) => noteSeen(scope, { ...seen, gotSeq: seq, readSeq: 0 }))
    await asCustomer((scope) => noteSeen(scope, { ...seen, gotSeq: seq, readSeq: seq }))
    await asCustomer((scope) => noteSeen(scope, { ...seen, gotSeq: seq, readSeq: seq }))

    expect((await happened(id)).slice(-2)).toMatchObject([
      { type: 'message.delivered', data: { gotSeq: seq, readSeq: 0 } },
      { type: 'message.read', data: { gotSeq: seq, readSeq: seq } },
    ])
  })

  test("messages and notes have delete events, and customers only get their own side's", async () => {
    const { client } = acme.agent
    const message = await say('Sending')
    const note = await say('Do not tell', 'note')
    await client.must(deleteMessage, { id, messageId: message.id })
    await client.must(deleteMessage, { id, messageId: note.id })

    const rows = (await happened(id)).slice(-2)
    expect(rows.map(({ type }) => type)).toEqual(['message.deleted', 'note.deleted'])
    expect(rows.map(({ audience }) => audience.includes(grace.contactId))).toEqual([true, false])
    expect(JSON.stringify(await happened(id))).not.toContain('Do not tell')
  })
})

test('a mention has its own event, and adds a follower', async () => {
  const { owner } = acme
  await say('Have a look', 'note', [owner.memberId])
  await say('And again', 'note', [owner.memberId])

  const rows = (await happened(id)).filter(({ type }) => /mentioned|participant/.test(type))
  expect(rows).toMatchObject([
    { type: 'note.mentioned', data: { memberIds: [owner.memberId] } },
    { type: 'conversation.participant_added', data: { memberIds: [owner.memberId] } },
    { type: 'note.mentioned', data: { memberIds: [owner.memberId] } },
  ])
})

test('a copy for the customer has an event without the address', async () => {
  const whose = { conversationId: id, contactId: grace.contactId, visibleAs: null }
  await asCustomer((scope) => noteCopySent(scope, whose, 'grace@navy.example'))

  const last = (await happened(id)).at(-1)
  expect(last).toMatchObject({ type: 'conversation.transcript_sent' })
  expect(JSON.stringify(last)).not.toContain('navy.example')
})

test('a channel is created, renamed and disabled with its widget', async () => {
  const { client } = acme.owner
  const widget = await client.must(createWidget, { name: 'Shop' })
  await client.must(updateWidget, { id: widget.id, version: widget.version, name: 'Store' })
  await client.must(deleteWidget, { id: widget.id })

  const rows = await server.query<{ type: string; data: unknown }>(
    `select type, data from events where type like 'channel.%' and data ->> 'name' in ('Shop', 'Store')
    order by tx, seq`,
  )
  expect(rows).toMatchObject([
    { type: 'channel.created', data: { name: 'Shop', kind: 'widget' } },
    { type: 'channel.updated', data: { before: { name: 'Shop' }, after: { name: 'Store' } } },
    { type: 'channel.disabled', data: { name: 'Store' } },
  ])
})

interface Row {
  readonly type: string
  readonly data: unknown
  readonly audience: string
  readonly tx: string
}

function happened(of: string): Promise<Row[]> {
  return server.query<Row>(
    'select type, data, audience, tx::text from events where subject_id = $1 order by tx, seq',
    [of],
  )
}

async function namesOf(of: string): Promise<string[]> {
  return (await happened(of)).map(({ type }) => type)
}

function write(text: string) {
  const { contactId } = grace
  const said = {
    conversationId: id,
    contactId,
    visibleAs: null,
    clientKey: crypto.randomUUID(),
    text,
  }
  return asCustomer((scope) => receive(scope, said))
}

function say(text: string, kind: 'text' | 'note' = 'text', mentions: readonly string[] = []) {
  return acme.agent.client.must(sendMessage, {
    id,
    clientKey: crypto.randomUUID(),
    text,
    kind,
    ...(mentions.length > 0 && { mentions: { memberIds: [...mentions], teamIds: [] } }),
  })
}

function asCustomer<Result>(act: (scope: Scope) => Promise<Result>): Promise<Result> {
  return inCompany(server, acme, act)
}
