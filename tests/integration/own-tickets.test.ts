import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createContact, blockContact, updateContact } from '#modules/contacts/contract.ts'
import { companyCalls } from '#modules/contacts/companies-contract.ts'
import { eraseContact } from '#modules/contacts/person-contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import {
  archiveBoard,
  createBoard,
  createTicketType,
  putColumns,
} from '#modules/tickets/boards-contract.ts'
import {
  addComment,
  createTicket,
  getTicket,
  listComments,
  listTickets,
  moveTicket,
  trashTickets,
  updateTicket,
} from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import {
  closeOwnTicket,
  createOwnTicket,
  getOwnTicket,
  listOwnTickets,
  listTicketForms,
  reopenOwnTicket,
  replyToOwnTicket,
} from '#modules/tickets/own-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { makeCustomer } from '#tests/support/conversations.ts'
import { knownReaderOn, readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let board: Board
let typeId: string
let ada: { contactId: string; email: string; browser: Client }

beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  board = await agent().must(createBoard, { name: 'Support', key: 'SUP' })
  const size = await agent().must(fieldCalls.create, field('Size', 'size'))
  const inner = await agent().must(fieldCalls.create, field('Margin', 'margin'))
  const type = await agent().must(createTicketType, {
    name: 'Order',
    category: 'customer',
    intakeBoardId: board.id,
    fields: [
      { fieldId: size.id, isRequired: false, isRequiredOfCustomer: true, isShownToCustomer: true },
      {
        fieldId: inner.id,
        isRequired: true,
        isRequiredOfCustomer: false,
        isShownToCustomer: false,
      },
    ],
  })
  typeId = type.id
  ada = await customer('ada@example.com')
})
afterAll(() => server.close())

const agent = (): Client => acme.owner.client
const field = (label: string, key: string) =>
  ({ label, key, object: 'ticket', type: 'text' }) as const

async function customer(email: string, extra: object = {}) {
  const { id } = await agent().must(createContact, {
    name: email.split('@')[0] ?? '',
    email,
    ...extra,
  })
  return { contactId: id, email, browser: await knownReaderOn(server, acme.slug, email) }
}

function make(extra: object = {}): Promise<Ticket> {
  return agent().must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    typeId,
    title: 'A broken cup',
    requesterId: ada.contactId,
    visibility: 'requester',
    attributes: { size: 'L', margin: 'SECRET-MARGIN' },
    ...extra,
  })
}

function say(id: string, text: string, isPublic: boolean) {
  return agent().must(addComment, { id, clientKey: crypto.randomUUID(), text, isPublic })
}

const keysOf = async (browser: Client, whose: 'mine' | 'company' = 'mine'): Promise<string[]> =>
  (await browser.must(listOwnTickets, { whose, limit: 100 })).items.map(({ key }) => key)

const statusOf = async (browser: Client, key: string): Promise<number> =>
  (await browser.call(getOwnTicket, { key })).status

describe("a customer's own tickets", () => {
  test('are listed with the public replies', async () => {
    const { id, key } = await make()
    await say(id, 'Sending', true)
    expect(await keysOf(ada.browser)).toContain(key)
    const ticket = await ada.browser.must(getOwnTicket, { key })
    expect(ticket).toMatchObject({
      key,
      state: { label: 'Received', kind: 'open' },
      isMine: true,
      fields: [{ label: 'Size', value: 'L' }],
      canReply: true,
      canClose: true,
      canReopen: false,
    })
    expect(ticket.thread.map(({ by, text }) => [by, text])).toEqual([['team', 'Sending']])
  })

  test("show members' names and formatted dates in fields", async () => {
    const fields = []
    for (const [key, type] of [
      ['courier', 'user'],
      ['left', 'user'],
      ['arrives', 'date'],
    ] as const) {
      const made = await agent().must(fieldCalls.create, { ...field(key, key), type })
      fields.push({
        fieldId: made.id,
        isRequired: false,
        isRequiredOfCustomer: false,
        isShownToCustomer: true,
      })
    }
    const type = await agent().must(createTicketType, {
      name: 'Delivery',
      category: 'back_office',
      fields,
    })
    const attributes = {
      courier: acme.agent.memberId,
      left: globex.agent.memberId,
      arrives: '2026-11-15',
    }
    const { key } = await make({ typeId: type.id, attributes })

    expect((await ada.browser.must(getOwnTicket, { key })).fields).toEqual([
      { label: 'courier', value: acme.agent.name },
      { label: 'arrives', value: 'Nov 15, 2026' },
    ])
    const page = await ada.browser.send({ path: `/tickets/${key}` })
    expect(page.text).toContain(acme.agent.name)
    expect(page.text).not.toContain(acme.agent.memberId)
  })

  test('show nothing internal, neither in the API nor on the page', async () => {
    const { id, key } = await make({
      description: '<p>SECRET-DESCRIPTION</p>',
      priority: 'urgent',
      assigneeIds: [acme.agent.memberId],
      estimateMin: 77,
    })
    await say(id, 'SECRET-COMMENT', false)
    const gone = await say(id, 'SECRET-TAKEN-BACK', true)
    await server.query(`update ticket_comments set deleted_at = now() where id = $1`, [gone.id])
    const answer = await ada.browser.call(getOwnTicket, { key })
    const page = await ada.browser.send({ path: `/tickets/${key}` })
    const list = await ada.browser.send({ path: '/tickets' })
    expect(page.status).toBe(200)
    for (const { text } of [answer, page, list]) {
      expect(text).not.toMatch(/SECRET|urgent|"New"|>New<|memberId|Margin/)
    }
    expect(Object.keys(answer.body).sort()).toEqual(ownKeys)
  })

  test("contain the customer's words, and teammates' only if public", async () => {
    const { key } = await ada.browser.must(createOwnTicket, asked())
    expect((await ada.browser.must(getOwnTicket, { key })).description).toBe(
      '<p>It &#60;b&#62;leaks</p>',
    )
    const open = await make({ visibility: 'public', description: '<p>For all</p>' })
    expect((await ada.browser.must(getOwnTicket, { key: open.key })).description).toBe(
      '<p>For all</p>',
    )
  })

  test('show the customer label of a column, never its name', async () => {
    const { columns, version } = board
    board = await agent().must(putColumns, {
      id: board.id,
      version,
      columns: [...columns.map(withoutCount), { ...hidden, id: null }],
    })
    const secret = board.columns.find(({ name }) => name === hidden.name)?.id ?? ''
    const { id, key } = await make()
    await agent().must(moveTicket, { id, columnId: secret, afterId: null, beforeId: null })
    const answer = await ada.browser.call(getOwnTicket, { key })
    expect(answer.body.state).toEqual({ label: 'In progress', kind: 'open' })
    expect(answer.text).not.toContain(hidden.name)
  })
})

describe('other tickets', () => {
  test("return 404: another's, internal ones, trashed ones, a guessed key", async () => {
    const bert = await customer('bert@example.com')
    const foreign = await make({ requesterId: bert.contactId })
    const internal = await make({ visibility: 'internal' })
    const trashed = await make()
    await agent().must(trashTickets, { ids: [trashed.id], isTrashed: true })
    const nobodys = await make({ requesterId: null, visibility: 'public' })
    for (const { key } of [foreign, internal, trashed, nobodys, { key: 'SUP-999999' }]) {
      expect(await statusOf(ada.browser, key)).toBe(404)
      expect((await ada.browser.send({ path: `/tickets/${key}` })).status).toBe(404)
      for (const act of [closeOwnTicket, reopenOwnTicket]) {
        expect((await ada.browser.call(act, { key })).status).toBe(404)
      }
      const reply = { key, clientKey: crypto.randomUUID(), text: 'Let me in' }
      expect((await ada.browser.call(replyToOwnTicket, reply)).status).toBe(404)
    }
    const keys = await keysOf(ada.browser)
    for (const { key } of [foreign, internal, trashed, nobodys]) expect(keys).not.toContain(key)
    expect(await statusOf(bert.browser, foreign.key)).toBe(200)
  })

  test("return 404 on another tenant's host and without a verified address", async () => {
    const { key } = await make()
    const elsewhere = await knownReaderOn(server, globex.slug, ada.email)
    expect(await statusOf(elsewhere, key)).toBe(404)
    expect(await keysOf(elsewhere)).toEqual([])
    const stranger = readerOn(server, acme.slug)
    expect((await stranger.call(getOwnTicket, { key })).status).toBe(401)
    expect((await stranger.call(listOwnTickets, {})).status).toBe(401)
    const page = await stranger.send({ path: `/tickets/${key}` })
    expect(page).toMatchObject({
      status: 303,
      headers: { location: `/sign-in?next=%2Ftickets%2F${key}` },
    })
    expect((await agent().call(getOwnTicket, { key })).status).toBe(404)
  })

  test('disappear when access ends', async () => {
    const { id, key, version } = await make()
    expect(await statusOf(ada.browser, key)).toBe(200)
    await agent().must(updateTicket, { id, version, visibility: 'internal' })
    expect(await statusOf(ada.browser, key)).toBe(404)
  })

  test('include those of a lead with the same address once it is verified', async () => {
    const [lead] = await server.query<{ id: string }>(
      `insert into contacts (org_id, name, email, seen_at) values ($1, 'Chat', $2, now()) returning id`,
      [acme.organizationId, ada.email],
    )
    const { key } = await make({ requesterId: lead?.id })
    expect(await statusOf(ada.browser, key)).toBe(200)
  })

  test("show a conversation's message only if it is the requester's own", async () => {
    const own = await makeCustomer(server, acme, { email: 'gus@example.com' })
    const chat = await own.begin('SECRET-CHAT')
    const shared = await make({ requesterId: own.contactId, conversationId: chat })
    const gus = await knownReaderOn(server, acme.slug, 'gus@example.com')
    const { thread } = await gus.must(getOwnTicket, { key: shared.key })
    expect(thread.map(({ by, text }) => [by, text])).toEqual([['me', 'SECRET-CHAT']])
    const bert = await customer('bert2@example.com')
    const { key } = await make({ requesterId: bert.contactId, conversationId: chat })
    expect((await bert.browser.call(getOwnTicket, { key })).text).not.toContain('SECRET-CHAT')
  })
})

describe('a company', () => {
  test('of teammates at the company are visible only if the company allows it', async () => {
    const company = await agent().must(companyCalls.create, { name: 'Engines', domain: '' })
    const [carl, dora] = [
      await customer('carl@example.com', { companyId: company.id }),
      await customer('dora@example.com', { companyId: company.id }),
    ]
    const { key } = await make({ requesterId: carl.contactId })
    expect(await keysOf(dora.browser, 'company')).toEqual([])
    expect(await statusOf(dora.browser, key)).toBe(404)

    await agent().must(companyCalls.update, {
      id: company.id,
      version: company.version,
      sharesTickets: true,
    })
    expect(await keysOf(dora.browser, 'company')).toEqual([key])
    expect(await keysOf(dora.browser)).toEqual([])
    expect(await dora.browser.must(getOwnTicket, { key })).toMatchObject({
      isMine: false,
      requesterName: 'carl',
      canReply: true,
      canClose: false,
    })
    expect((await dora.browser.call(closeOwnTicket, { key })).status).toBe(403)
    expect((await dora.browser.send({ path: '/tickets?whose=company' })).text).toContain(key)
    expect(await statusOf(ada.browser, key)).toBe(404)
  })
})

describe('customer actions', () => {
  test('a reply becomes one comment by the customer, visible to teammates', async () => {
    const { id, key } = await make()
    const reply = { key, clientKey: crypto.randomUUID(), text: 'Thank you' }
    await ada.browser.must(replyToOwnTicket, reply)
    const { thread } = await ada.browser.must(replyToOwnTicket, reply)
    expect(thread.map(({ by, text }) => [by, text])).toEqual([['me', 'Thank you']])
    const { items } = await agent().must(listComments, { id })
    expect(items).toMatchObject([
      { memberId: null, isPublic: true, contact: { id: ada.contactId, name: 'ada' } },
    ])
    expect((await agent().must(getTicket, { id })).commentCount).toBe(1)
    const [event] = await server.query(
      `select actor_kind, actor_id from events where type = 'ticket.commented' and subject_id = $1`,
      [id],
    )
    expect(event).toEqual({ actorKind: 'contact', actorId: ada.contactId })
  })

  test('closing and reopening moves it regardless of required fields', async () => {
    const { id, key } = await make({ attributes: {} })
    expect(await ada.browser.must(closeOwnTicket, { key })).toMatchObject({
      state: { label: 'Resolved', kind: 'done' },
      canClose: false,
      canReopen: true,
    })
    expect((await agent().must(getTicket, { id })).resolvedAt).not.toBeNull()
    expect(await ada.browser.must(reopenOwnTicket, { key })).toMatchObject({
      state: { label: 'Received', kind: 'open' },
    })
    await ada.browser.must(closeOwnTicket, { key })
    const reply = { key, clientKey: crypto.randomUUID(), text: 'It is back' }
    expect((await ada.browser.must(replyToOwnTicket, reply)).state.kind).toBe('open')
    expect((await agent().must(getTicket, { id })).reopens).toBe(2)
  })

  test('a locked ticket or archived board allows nothing', async () => {
    const locked = await make()
    await agent().must(updateTicket, { id: locked.id, version: locked.version, isLocked: true })
    const other = await agent().must(createBoard, { name: 'Old', key: 'OLD' })
    const old = await make({ boardId: other.id })
    await agent().must(archiveBoard, { id: other.id, isArchived: true })
    for (const { key } of [locked, old]) {
      expect(await ada.browser.must(getOwnTicket, { key })).toMatchObject({ canReply: false })
      const reply = { key, clientKey: crypto.randomUUID(), text: 'Hello' }
      expect((await ada.browser.call(replyToOwnTicket, reply)).status).toBe(409)
      expect((await ada.browser.call(closeOwnTicket, { key })).status).toBe(409)
    }
  })

  test('a blocked customer can neither read nor write', async () => {
    const emil = await customer('emil@example.com')
    const { key } = await make({ requesterId: emil.contactId })
    await agent().must(blockContact, { id: emil.contactId })
    expect(await statusOf(emil.browser, key)).toBe(200)
    const reply = { key, clientKey: crypto.randomUUID(), text: 'Hello' }
    expect((await emil.browser.call(replyToOwnTicket, reply)).status).toBe(403)
    expect((await emil.browser.call(createOwnTicket, asked())).status).toBe(403)
  })

  test("a teammate can't reply publicly on a ticket the customer can't see", async () => {
    const { id } = await make({ visibility: 'internal' })
    const said = { id, clientKey: crypto.randomUUID(), text: 'Hello', isPublic: true }
    expect((await agent().call(addComment, said)).status).toBe(409)
  })

  test('erasing the customer removes their words and keeps the work', async () => {
    const fay = await customer('fay@example.com')
    const { id, key } = await make({ requesterId: fay.contactId })
    await fay.browser.must(replyToOwnTicket, {
      key,
      clientKey: crypto.randomUUID(),
      text: 'MY-WORDS',
    })
    await agent().must(eraseContact, { id: fay.contactId })
    const { items } = await agent().must(listComments, { id })
    expect(items).toMatchObject([{ text: '', isDeleted: true, contact: null }])
    const told = await server.query(`select type from events where data::text like '%MY-WORDS%'`)
    expect(told).toEqual([])
  })
})

describe('a request made before the customer was erased', () => {
  test("keeps only the team's replacement text", async () => {
    const gil = await customer('gil@example.com')
    const [untouched, retitled] = [asked(), asked()]
    for (const input of [untouched, retitled]) await gil.browser.must(createOwnTicket, input)
    const { items } = await agent().must(listTickets, { requesterId: gil.contactId })
    const [first, second] = items
    if (!first || !second) throw new Error('Both tickets are there.')
    const { version } = await agent().must(getTicket, { id: second.id })
    await agent().must(updateTicket, { id: second.id, version, title: 'Pump 7 leaks' })
    await agent().must(eraseContact, { id: gil.contactId })

    const nothing = { description: '', attributes: {}, requester: null }
    expect(await agent().must(getTicket, { id: first.id })).toMatchObject({
      title: 'Erased',
      ...nothing,
    })
    expect(await agent().must(getTicket, { id: second.id })).toMatchObject({
      title: 'Pump 7 leaks',
      ...nothing,
    })
    const words = await server.query<{ word: string }>(
      'select word from ticket_words where ticket_id = any($1)',
      [[first.id, second.id]],
    )
    expect(words.map(({ word }) => word)).not.toContain('leaking')
  })
})

describe('submitting a request', () => {
  test('the form has only customer fields', async () => {
    const { items } = await ada.browser.must(listTicketForms, {})
    expect(items).toEqual([
      {
        typeId,
        name: 'Order',
        fields: [{ key: 'size', label: 'Size', type: 'text', options: [], isRequired: true }],
      },
    ])
    const { text } = await ada.browser.send({ path: '/tickets/new' })
    expect(text).toContain('attributes.size')
    expect(text).not.toContain('attributes.margin')
  })

  test("creates one ticket on the type's board with the submitted values", async () => {
    const input = asked()
    const { key } = await ada.browser.must(createOwnTicket, input)
    expect((await ada.browser.must(createOwnTicket, input)).key).toBe(key)
    const { items } = await agent().must(listTickets, {
      requesterId: ada.contactId,
      search: 'leaking',
    })
    expect(items.filter((ticket) => ticket.key === key)).toHaveLength(1)
    const ticket = await agent().must(getTicket, { id: items[0]?.id ?? '' })
    expect(ticket).toMatchObject({
      boardId: board.id,
      source: 'portal',
      visibility: 'requester',
      requester: { id: ada.contactId },
      attributes: { size: 'M' },
    })
  })

  test('refuses missing, unknown, and internal values', async () => {
    const back = await agent().must(createTicketType, { name: 'Inner', category: 'back_office' })
    const wrong: [object, number][] = [
      [{ attributes: {} }, 400],
      [{ attributes: { size: 'M', margin: 'x' } }, 400],
      [{ attributes: { size: 'M', other: 'x' } }, 400],
      [{ attributes: { size: 7 } }, 400],
      [{ typeId: back.id }, 404],
      [{ visibility: 'public' }, 400],
      [{ requesterId: ada.contactId }, 400],
    ]
    for (const [change, status] of wrong) {
      const input = { ...asked(), ...change }
      expect((await ada.browser.call(createOwnTicket, input)).status).toBe(status)
    }
  })

  test("an internal type can't be submitted by customers or to another's board", async () => {
    const theirs = await globex.owner.client.must(createBoard, { name: 'Theirs', key: 'THE' })
    const made = (extra: object) =>
      agent().call(createTicketType, { name: 'X', category: 'customer', ...extra })
    expect((await made({ category: 'tracker', intakeBoardId: board.id })).status).toBe(422)
    expect((await made({ intakeBoardId: theirs.id })).status).toBe(404)
  })

  test("a known customer's address is shown where they can sign out", async () => {
    await agent().must(updateContact, {
      id: ada.contactId,
      version: await versionOf(ada.contactId),
      name: 'Ada <Byron>',
    })
    const page = await ada.browser.send({ path: '/' })
    expect(page.text).toContain('Ada &#60;Byron&#62;')
    expect(page.text).toContain('Sign out')
    expect(page.headers['cache-control']).toBe('private, no-cache')
  })
})

const hidden = {
  name: 'SECRET-COLUMN',
  category: 'in_progress',
  publicLabel: null,
  color: 'slate',
  wipLimit: null,
  isDefault: false,
  pausesClock: false,
} as const

const asked = () => ({
  clientKey: crypto.randomUUID(),
  typeId,
  title: 'A leaking can',
  text: 'It <b>leaks',
  attributes: { size: 'M' },
})

const ownKeys = [
  'canClose',
  'canReopen',
  'canReply',
  'conversationId',
  'createdAt',
  'description',
  'fields',
  'files',
  'isMine',
  'key',
  'lastSaidAt',
  'requesterName',
  'state',
  'thread',
  'title',
]

async function versionOf(contactId: string): Promise<number> {
  const [row] = await server.query<{ version: number }>(
    'select version from contacts where id = $1',
    [contactId],
  )
  return row?.version ?? 0
}

function withoutCount({ id, name, category, ...column }: Board['columns'][number]) {
  const { publicLabel, color, wipLimit, isDefault, pausesClock } = column
  return { id, name, category, publicLabel, color, wipLimit, isDefault, pausesClock }
}
