import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { addComment, createTicket, findTicketByKey } from '#modules/tickets/contract.ts'
import type { Board } from '#modules/tickets/model.ts'
import {
  closeVisitorTicket,
  createVisitorTicket,
  getVisitorTicket,
  listVisitorTicketForms,
  listVisitorTickets,
  reopenVisitorTicket,
  replyToVisitorTicket,
} from '#modules/tickets/visitor-contract.ts'
import { archiveWidget, createWidget, listChats, publishWidget } from '#modules/widget/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let board: Board
let typeId: string
let widgetId: string
let plainWidgetId: string
let ada: VisitorClient
let eve: VisitorClient
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme } = await twoOrganizations(server))
  board = await owner().must(createBoard, { name: 'Support', key: 'SUP' })
  const values = { name: 'Order', category: 'customer', intakeBoardId: board.id } as const
  ;({ id: typeId } = await owner().must(createTicketType, values))
  const { id, version } = await owner().must(createWidget, {
    name: 'Shop',
    settings: { hasTicketForm: true },
  })
  await owner().must(publishWidget, { id, version })
  widgetId = id
  plainWidgetId = await liveWidget(owner(), 'Plain')
  ada = await newVisitor(server.client(), widgetId)
  eve = await newVisitor(server.client(), widgetId)
})
afterAll(() => server.close())

describe('a ticket created in the widget', () => {
  test('shares a thread with a conversation', async () => {
    const wish = newTicket()
    const made = await ada.client.must(createVisitorTicket, wish)
    const again = await ada.client.must(createVisitorTicket, wish)
    const ticket = await owner().must(findTicketByKey, { key: made.key })
    const [link] = ticket.conversations
    const { items } = await owner().must(listMessages, { id: link?.id ?? '' })

    expect(again.key).toBe(made.key)
    expect(ticket).toMatchObject({ source: 'widget', visibility: 'requester', title: wish.title })
    expect(ticket.conversations).toMatchObject([{ kind: 'primary' }])
    expect(items.map(({ text }) => text)).toEqual(['My lamp is dark\n\nSince Monday.'])
    expect(made).toMatchObject({ isMine: true, state: { label: 'Received', kind: 'open' } })
    expect((await ada.client.must(listChats, {})).hasTickets).toBe(true)
  })

  test("can't be read by others", async () => {
    const { key } = await ada.client.must(createVisitorTicket, newTicket())
    const said = { clientKey: crypto.randomUUID(), text: 'Hello' }
    const answers = [
      await eve.client.call(getVisitorTicket, { key }),
      await eve.client.call(replyToVisitorTicket, { key, ...said }),
      await eve.client.call(closeVisitorTicket, { key }),
      await eve.client.call(reopenVisitorTicket, { key }),
    ]
    const listed = await eve.client.must(listVisitorTickets, {})

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(listed.items).toEqual([])
    expect((await eve.client.must(listChats, {})).hasTickets).toBe(false)
  })

  test('shows customer messages and no internal ones', async () => {
    const { key } = await ada.client.must(createVisitorTicket, newTicket())
    const ticket = await owner().must(findTicketByKey, { key })
    const conversationId = ticket.conversations[0]?.id ?? ''
    const said = (text: string) => ({ clientKey: crypto.randomUUID(), text })
    await owner().must(addComment, { id: ticket.id, ...said('Secret comment') })
    await owner().must(sendMessage, { id: conversationId, kind: 'note', ...said('Secret note') })
    await owner().must(sendMessage, { id: conversationId, ...said('We send a new one.') })
    const read = await ada.client.call(getVisitorTicket, { key })

    expect(read.text).not.toContain('Secret')
    expect(read.body).toMatchObject({
      thread: [{ by: 'me' }, { by: 'team', text: 'We send a new one.' }],
    })
  })

  test('is answered in its conversation, closed and reopened', async () => {
    const { key } = await ada.client.must(createVisitorTicket, newTicket())
    const reply = { key, clientKey: crypto.randomUUID(), text: 'It is the red one.' }
    const replied = await ada.client.must(replyToVisitorTicket, reply)
    await ada.client.must(replyToVisitorTicket, reply)
    const closed = await ada.client.must(closeVisitorTicket, { key })
    const opened = await ada.client.must(reopenVisitorTicket, { key })
    const ticket = await owner().must(findTicketByKey, { key })
    const { items } = await owner().must(listMessages, { id: ticket.conversations[0]?.id ?? '' })

    expect(replied.thread.map(({ text }) => text)).toContain('It is the red one.')
    expect(items.filter(({ text }) => text === 'It is the red one.')).toHaveLength(1)
    expect([closed.state.kind, closed.canReopen]).toEqual(['done', true])
    expect(opened.state.kind).toBe('open')
    expect(ticket).toMatchObject({ reopens: 1, commentCount: 0 })
  })
})

describe('in the widget', () => {
  test("an internal ticket isn't shown to its contact", async () => {
    const visitor = await newVisitor(server.client(), widgetId)
    const { key } = await owner().must(createTicket, {
      clientKey: crypto.randomUUID(),
      boardId: board.id,
      title: 'Watch this one',
      conversationId: visitor.conversationId,
      visibility: 'internal',
    })
    const read = await visitor.client.call(getVisitorTicket, { key })

    expect(read.status).toBe(404)
    expect((await visitor.client.must(listVisitorTickets, {})).items).toEqual([])
    expect((await visitor.client.must(listChats, {})).hasTickets).toBe(false)
  })

  test("the form is available only where it's turned on", async () => {
    const visitor = await newVisitor(server.client(), plainWidgetId)
    const forms = await ada.client.must(listVisitorTicketForms, {})
    const none = await visitor.client.must(listVisitorTicketForms, {})
    const made = await visitor.client.call(createVisitorTicket, newTicket())

    expect(forms.items.map(({ name }) => name)).toEqual(['Order'])
    expect(none.items).toEqual([])
    expect(made.status).toBe(404)
  })
})

test('a ticket of an archived widget can be closed by its owner, and accepts nothing more', async () => {
  const settings = { hasTicketForm: true }
  const { id, version } = await owner().must(createWidget, { name: 'Gone', settings })
  await owner().must(publishWidget, { id, version })
  const visitor = await newVisitor(server.client(), id)
  const { key } = await visitor.client.must(createVisitorTicket, newTicket())
  await owner().must(archiveWidget, { id, isArchived: true })

  const reply = { key, clientKey: crypto.randomUUID(), text: 'One more thing.' }
  expect((await visitor.client.call(replyToVisitorTicket, reply)).status).toBe(403)
  expect((await visitor.client.must(closeVisitorTicket, { key })).state.kind).toBe('done')
  expect((await visitor.client.call(reopenVisitorTicket, { key })).status).toBe(403)
})

function owner(): Client {
  return acme.owner.client
}

function newTicket() {
  return {
    clientKey: crypto.randomUUID(),
    typeId,
    title: 'My lamp is dark',
    text: 'Since Monday.',
  }
}
