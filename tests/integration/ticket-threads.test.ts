import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createContact } from '#modules/contacts/contract.ts'
import { getConversation, listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { createBoard, updateBoard } from '#modules/tickets/boards-contract.ts'
import { addComment, createTicket, getTicket, moveTicket } from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { notifyOfStateWork } from '#modules/tickets/server/notify-of-state.ts'
import { writeToRequester } from '#modules/tickets/threads-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
let board: Board
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme, { name: 'Grace' })
  board = await owner().must(createBoard, { name: 'Support', key: 'SUP' })
})
afterAll(() => server.close())

describe("a customer message in the ticket's conversation", () => {
  test('moves a waiting ticket to in progress', async () => {
    const { ticket, conversationId } = await oneThread()
    await put(ticket, 'Waiting for customer')
    await grace.write(conversationId, 'Here is the number.')

    await standsIn(ticket, 'In progress')
    expect(await read(ticket)).toMatchObject({ reopens: 0 })
  })

  test('leaves an in-progress ticket alone', async () => {
    const { ticket, conversationId } = await oneThread()
    const answered = await oneThread()
    await put(answered.ticket, 'Waiting for customer')
    await grace.write(conversationId)
    await grace.write(answered.conversationId)

    await standsIn(answered.ticket, 'In progress')
    expect((await read(ticket)).columnId).toBe(ticket.columnId)
  })

  test('reopens a resolved ticket and counts it', async () => {
    const { ticket, conversationId } = await oneThread()
    await put(ticket, 'Resolved')
    await grace.write(conversationId, 'It is broken again.')

    await standsIn(ticket, 'In progress')
    expect(await read(ticket)).toMatchObject({ reopens: 1, resolvedAt: null })
  })

  test('creates a related ticket long after it was resolved', async () => {
    const { ticket, conversationId } = await oneThread()
    await put(ticket, 'Resolved')
    await rule({ days: 3 })
    await longAgo(ticket.id, conversationId)
    const { conversationId: nextId } = await grace.write(conversationId, 'Once more.')

    await until('there is another', async () => (await read(ticket)).relations.length > 0)
    await rule({ days: null })
    const { relations } = await read(ticket)
    const [relation] = relations
    const follow = await owner().must(getTicket, { id: relation?.ticket.id ?? '' })
    expect(nextId).not.toBe(conversationId)
    expect(relations).toHaveLength(1)
    expect(relation).toMatchObject({ kind: 'relates', direction: 'from' })
    expect(follow).toMatchObject({ title: ticket.title, requester: { id: grace.contactId } })
    expect(follow.conversations).toMatchObject([{ id: nextId, kind: 'primary' }])
    expect((await read(ticket)).resolvedAt).not.toBeNull()
  })
})

describe('resolving', () => {
  test('closes the conversation unless turned off', async () => {
    const [closed, kept] = [await oneThread(), await oneThread()]
    const answer = await put(closed.ticket, 'Resolved')
    const other = await put(kept.ticket, 'Resolved', { closesConversation: false })

    expect(answer.closedConversationId).toBe(closed.conversationId)
    expect(other.closedConversationId).toBeNull()
    expect(await statusOf(closed.conversationId)).toBe('closed')
    expect(await statusOf(kept.conversationId)).toBe('open')
  })
})

describe('messaging the requester', () => {
  test('creates the main conversation once', async () => {
    const ticket = await newTicket({ requesterId: grace.contactId })
    const said = { id: ticket.id, clientKey: crypto.randomUUID(), text: 'We look into it.' }
    const first = await owner().must(writeToRequester, said)
    const again = await owner().must(writeToRequester, said)
    const another = await owner().call(writeToRequester, {
      ...said,
      clientKey: crypto.randomUUID(),
    })
    const [link] = first.conversations
    const { items } = await owner().must(listMessages, { id: link?.id ?? '' })

    expect(first.conversations).toMatchObject([{ kind: 'primary', contactName: 'Grace' }])
    expect(again.conversations).toEqual(first.conversations)
    expect(another.status).toBe(409)
    expect(items.filter(({ kind }) => kind === 'text').map(({ text }) => text)).toEqual([said.text])
  })

  test('needs a requester', async () => {
    const { id } = await newTicket({})
    const answer = await owner().call(writeToRequester, {
      id,
      clientKey: crypto.randomUUID(),
      text: 'Hello',
    })
    expect(answer.status).toBe(409)
  })
})

describe('a comment', () => {
  test('as a public comment is rejected if there is a conversation', async () => {
    const { ticket } = await oneThread()
    const said = { id: ticket.id, clientKey: crypto.randomUUID(), text: 'Hello' }
    const open = await owner().call(addComment, { ...said, isPublic: true })
    const inner = await owner().call(addComment, said)

    expect([open.status, inner.status]).toEqual([409, 201])
  })
})

describe('a state change', () => {
  test('is posted in the conversation once, with the public label', async () => {
    const { ticket, conversationId } = await oneThread()
    await put(ticket, 'In progress')
    await tell(ticket)
    await tell(ticket)

    expect(await productLines(conversationId)).toEqual([`${ticket.key}: In progress`])
  })

  test("isn't posted if the ticket moved back meanwhile", async () => {
    const { ticket, conversationId } = await oneThread()
    await put(ticket, 'In progress')
    await put(ticket, 'New')
    await tell(ticket)

    expect(await productLines(conversationId)).toEqual([])
  })

  test("isn't posted for internal tickets or if the board turns it off", async () => {
    const quiet = await owner().must(createBoard, { name: 'Quiet', key: 'QUI' })
    const { version } = quiet
    await owner().must(updateBoard, { id: quiet.id, version, tellsCustomers: false })
    const silent = await oneThread(quiet)
    const inner = await oneThread(board, { visibility: 'internal' })
    for (const { ticket } of [silent, inner]) {
      await put(ticket, 'In progress')
      await tell(ticket)
    }

    expect(await productLines(silent.conversationId)).toEqual([])
    expect(await productLines(inner.conversationId)).toEqual([])
  })

  test("isn't posted in a conversation of someone else", async () => {
    const { id: requesterId } = await owner().must(createContact, { name: 'Linus' })
    const { ticket, conversationId } = await oneThread(board, { requesterId })
    await put(ticket, 'In progress')
    await tell(ticket)

    expect(await productLines(conversationId)).toEqual([])
  })
})

function owner(): Client {
  return acme.owner.client
}

async function newTicket(
  wanted: Partial<Parameters<typeof bodyOf>[0]>,
  on: Board = board,
): Promise<Ticket> {
  return owner().must(createTicket, bodyOf({ boardId: on.id, ...wanted }))
}

function bodyOf(wanted: {
  boardId: string
  requesterId?: string
  conversationId?: string
  visibility?: 'internal'
}) {
  return { clientKey: crypto.randomUUID(), title: 'The lamp is dark', ...wanted }
}

async function oneThread(
  on: Board = board,
  wanted: { visibility?: 'internal'; requesterId?: string } = {},
): Promise<{ ticket: Ticket; conversationId: string }> {
  const conversationId = await grace.begin('The lamp is dark.')
  const said = { clientKey: crypto.randomUUID(), text: 'Which one?' }
  await owner().must(sendMessage, { id: conversationId, ...said })
  return { ticket: await newTicket({ conversationId, ...wanted }, on), conversationId }
}

function put(ticket: Ticket, name: string, more: { closesConversation?: boolean } = {}) {
  return moveIn(ticket, name, more)
}

async function moveIn(ticket: Ticket, name: string, more: { closesConversation?: boolean }) {
  const columnId = await columnOf(ticket, name)
  const place = { afterId: null, beforeId: null }
  return owner().must(moveTicket, { id: ticket.id, columnId, ...place, ...more })
}

async function columnOf(ticket: Ticket, name: string): Promise<string> {
  const { rows } = await inCompany(server, acme, ({ db, organizationId }) =>
    sql<{ id: string }>`select id from board_columns where org_id = ${organizationId}
      and board_id = ${ticket.boardId}::uuid and name = ${name}`.execute(db),
  )
  return rows[0]?.id ?? ''
}

async function standsIn(ticket: Ticket, name: string): Promise<void> {
  const columnId = await columnOf(ticket, name)
  await until(`it stands in ${name}`, async () => (await read(ticket)).columnId === columnId)
}

function read({ id }: Ticket): Promise<Ticket> {
  return owner().must(getTicket, { id })
}

async function statusOf(id: string): Promise<string> {
  return (await owner().must(getConversation, { id })).status
}

async function tell({ id: ticketId }: Ticket): Promise<void> {
  await inCompany(server, acme, (scope) => notifyOfStateWork.run(scope, { ticketId }))
}

async function productLines(id: string): Promise<string[]> {
  const { items } = await owner().must(listMessages, { id })
  return items
    .filter(({ kind, author }) => kind === 'text' && author.kind === 'system')
    .map(({ text }) => text)
}

function rule({ days }: { days: number | null }) {
  return inCompany(server, acme, ({ db, organizationId }) =>
    sql`update channels set reopen_days = ${days} where org_id = ${organizationId}`.execute(db),
  )
}

function longAgo(ticketId: string, conversationId: string) {
  return inCompany(server, acme, async ({ db, organizationId }) => {
    await sql`update tickets set resolved_at = now() - interval '10 days'
      where org_id = ${organizationId} and id = ${ticketId}::uuid`.execute(db)
    await sql`update conversations set closed_at = now() - interval '10 days'
      where org_id = ${organizationId} and id = ${conversationId}::uuid`.execute(db)
  })
}
