import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createContact, getContact } from '#modules/contacts/contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import {
  archiveBoard,
  createBoard,
  createTicketType,
  getBoard,
  listBoards,
  listTicketTypes,
  placeBoard,
  putColumns,
  updateBoard,
  updateTicketType,
} from '#modules/tickets/boards-contract.ts'
import {
  addComment,
  archiveTickets,
  createTicket,
  deleteComment,
  editComment,
  findTicketByKey,
  getTicket,
  linkConversation,
  listCards,
  listComments,
  listTicketHistory,
  listTickets,
  listTicketsOfConversation,
  moveTicket,
  putChecklist,
  relateTickets,
  trashTickets,
  updateTicket,
  watchTicket,
} from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { makeCustomer } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { withClient } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
beforeAll(async () => {
  // Eighteen requests wait for each other at once.
  server = await startTestServer({ environment: { DATABASE_POOL_SIZE: '24' } })
  acme = await makeCompany(server, 'acme')
})
afterAll(() => server.close())

describe('a board', () => {
  test.each([
    ['support', ['New', 'In progress', 'Waiting for customer', 'Resolved', 'Canceled']],
    ['product', ['Ideas', 'Planned', 'In progress', 'Shipped', 'Declined']],
    ['internal', ['To do', 'Doing', 'Done']],
  ] as const)('for %s starts with its default columns', async (kind, names) => {
    const board = await newBoard({ kind })

    expect(board.columns.map(({ name }) => name)).toEqual(names)
    expect(board.columns.map(({ isDefault }) => isDefault)).toEqual(names.map((_, at) => at === 0))
    expect(board).toMatchObject({ myRole: 'admin', openCount: 0, access: 'organization' })
  })

  test('has a unique key, and the organization gets three ticket types', async () => {
    const { key } = await newBoard()
    const { client } = acme.owner
    const twin = await client.call(createBoard, { name: 'Twin', key })
    const { items } = await client.must(listTicketTypes, {})

    expect([twin.status, twin.text]).toEqual([409, expect.stringContaining(`key ${key}`)])
    expect(items.map(({ name }) => name).slice(0, 3)).toEqual(['Request', 'Task', 'Problem'])
  })

  test("can't be changed from an old version", async () => {
    const { client } = acme.owner
    const { id, version } = await newBoard()
    const changed = await client.must(updateBoard, { id, version, name: 'Renamed' })
    const stale = await client.call(updateBoard, { id, version, name: 'Stale' })

    expect(changed).toMatchObject({ name: 'Renamed', version: version + 1 })
    expect([stale.status, (stale.body as unknown as { code: string }).code]).toEqual([
      409,
      'version_conflict',
    ])
  })

  test('is reordered, and listed separately when archived', async () => {
    const { client } = acme.owner
    const [one, two] = [await newBoard(), await newBoard()]
    const { items } = await client.must(placeBoard, { id: two.id, beforeId: one.id })
    const ids = items.map(({ id }) => id)
    await client.must(archiveBoard, { id: one.id, isArchived: true })
    const live = (await client.must(listBoards, {})).items.map(({ id }) => id)
    const away = (await client.must(listBoards, { isArchived: 'true' })).items.map(({ id }) => id)

    expect(ids.indexOf(two.id)).toBe(ids.indexOf(one.id) - 1)
    expect([live.includes(one.id), away.includes(one.id)]).toEqual([false, true])
    const late = await client.call(createTicket, asking(one))
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('archived')])
  })

  test('only loses a column if its tickets get a target, in order', async () => {
    const { client } = acme.owner
    const board = await newBoard({ kind: 'internal' })
    const [todo, doing, done] = board.columns
    const [first, second] = [await make(board), await make(board)]
    const kept = await make(board, { columnId: doing?.id })
    const columns = [doing, done].map((column, at) => ({ ...plain(column), isDefault: at === 0 }))
    const asked = { id: board.id, version: board.version, columns }
    const refused = await client.call(putColumns, asked)
    const moves = [{ fromId: todo?.id ?? '', toId: doing?.id ?? '' }]
    const after = await client.must(putColumns, { ...asked, moves })
    const { items } = await client.must(listCards, {
      boardId: board.id,
      columnId: doing?.id ?? '',
    })

    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('“To do”')])
    expect(after.columns.map(({ name, count }) => [name, count])).toEqual([
      ['Doing', 3],
      ['Done', 0],
    ])
    expect(items.map(({ id }) => id)).toEqual([kept.id, second.id, first.id])
    const none = columns.map((column) => ({ ...column, isDefault: false }))
    const bad = await client.call(putColumns, {
      ...asked,
      version: after.version,
      columns: none,
    })
    expect(bad.status).toBe(400)
  })

  test('resolves the tickets of a column that becomes a done column', async () => {
    const { client } = acme.owner
    const board = await newBoard({ kind: 'internal' })
    const ticket = await make(board)
    const columns = board.columns.map((column, at) => ({
      ...plain(column),
      ...(at === 0 && { category: 'resolved' as const }),
    }))
    await client.must(putColumns, { id: board.id, version: board.version, columns })

    expect((await client.must(getTicket, { id: ticket.id })).resolvedAt).not.toBeNull()
    expect((await client.must(getBoard, { id: board.id })).openCount).toBe(0)
  })
})

describe('a ticket', () => {
  test('gets ticket numbers without gaps, even in parallel', async () => {
    const board = await newBoard()
    const made = await Promise.all(Array.from({ length: 12 }, () => make(board)))
    const failed = await acme.owner.client.call(createTicket, {
      ...asking(board),
      tagIds: [crypto.randomUUID()],
    })
    const last = await make(board)
    const numbers = [...made, last].map(({ key }) => Number(key.split('-')[1]))

    expect(failed.status).toBe(404)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1))
  })

  test('created twice with the same key is created once', async () => {
    const board = await newBoard()
    const input = asking(board)
    const one = await acme.owner.client.must(createTicket, input)
    const two = await acme.owner.client.must(createTicket, input)

    expect(two.id).toBe(one.id)
    expect((await acme.owner.client.must(getBoard, { id: board.id })).openCount).toBe(1)
  })

  test('goes to the top, and is found by its key and title', async () => {
    const { client } = acme.owner
    const board = await newBoard()
    await make(board)
    const ticket = await make(board, { title: 'Grinder jams at Café Zephyr' })
    const columnId = board.columns[0]?.id ?? ''
    const find = async (search: string) =>
      (await client.must(listTickets, { boardId: board.id, search })).items.map(({ id }) => id)

    const { items } = await client.must(listCards, { boardId: board.id, columnId })
    expect(items[0]?.id).toBe(ticket.id)
    expect((await client.must(findTicketByKey, { key: ticket.key })).id).toBe(ticket.id)
    expect(await find('zeph')).toEqual([ticket.id])
    expect(await find('cafe grind')).toEqual([ticket.id])
    expect(await find('grind tea')).toEqual([])
    expect(await find(ticket.key.toLowerCase())).toEqual([ticket.id])
    await client.must(updateTicket, { id: ticket.id, version: 1, title: 'Scale' })
    expect(await find('zeph')).toEqual([])
    expect(await find('scal')).toEqual([ticket.id])
  })

  test('sanitizes its description', async () => {
    const board = await newBoard()
    const description =
      '<p onclick="x()">Hi <b>you</b><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">l</a></p>'
    const ticket = await make(board, { description })

    expect(ticket.description).toBe('<p>Hi <strong>you</strong><a>l</a></p>')
    const [row] = await server.query<{ text: string }>(
      'select description_text as text from tickets where id = $1',
      [ticket.id],
    )
    expect(row?.text).toBe('Hi youl')
  })

  test("can't be changed from an old version; omitted fields stay", async () => {
    const { client } = acme.owner
    const board = await newBoard()
    const { id } = await make(board, { priority: 'high', assigneeIds: [acme.agent.memberId] })
    const changed = await client.must(updateTicket, {
      id,
      version: 1,
      dueAt: '2030-01-01T10:00:00.000Z',
      tagIds: [],
    })
    const stale = await client.call(updateTicket, { id, version: 1, title: 'Stale' })

    expect(changed).toMatchObject({ priority: 'high', assigneeIds: [acme.agent.memberId] })
    expect(changed).toMatchObject({ dueAt: '2030-01-01T10:00:00.000Z', version: 2 })
    expect(stale.status).toBe(409)
    const same = await client.must(updateTicket, { id, version: 2, priority: 'high' })
    expect(same.version).toBe(2)
  })

  test('can be nested three levels deep, and never in itself', async () => {
    const { client } = acme.owner
    const board = await newBoard()
    const top = await make(board)
    const middle = await make(board, { parentId: top.id })
    const low = await make(board, { parentId: middle.id })
    const tooDeep = await client.call(createTicket, { ...asking(board), parentId: low.id })
    const circle = await client.call(updateTicket, { id: top.id, version: 1, parentId: low.id })
    const itself = await client.call(updateTicket, { id: top.id, version: 1, parentId: top.id })

    expect([tooDeep.status, circle.status, itself.status]).toEqual([409, 409, 409])
    expect(middle.parent).toMatchObject({ id: top.id, key: top.key })
    const { children } = await client.must(getTicket, { id: top.id })
    expect(children.map(({ id }) => id)).toEqual([middle.id])
  })

  test('is related both ways, until the relation is removed', async () => {
    const { client } = acme.owner
    const board = await newBoard()
    const [one, two] = [await make(board), await make(board)]
    const related = await client.must(relateTickets, {
      id: one.id,
      otherId: two.id,
      kind: 'blocks',
    })
    const other = await client.must(getTicket, { id: two.id })
    await client.must(relateTickets, {
      id: two.id,
      otherId: one.id,
      kind: 'blocks',
      isRelated: false,
    })

    expect(related.relations).toMatchObject([{ direction: 'to', ticket: { id: two.id } }])
    expect(other.relations).toMatchObject([{ direction: 'from', ticket: { id: one.id } }])
    expect((await client.must(getTicket, { id: one.id })).relations).toEqual([])
  })

  test('has a checklist with counts and stable item ids', async () => {
    const { client } = acme.owner
    const { id } = await make(await newBoard())
    const lines = [
      { id: null, text: 'Call', isDone: false },
      { id: null, text: 'Send', isDone: true },
    ]
    const one = await client.must(putChecklist, { id, version: 1, items: lines })
    const items = one.checklist.toReversed()
    const two = await client.must(putChecklist, { id, version: 2, items })

    expect(one).toMatchObject({ checklistCount: 2, checklistDone: 1 })
    expect(two.checklist).toEqual(items)
    expect((await client.call(putChecklist, { id, version: 1, items: [] })).status).toBe(409)
  })

  test('is archived, trashed and restored', async () => {
    const { client } = acme.owner
    const board = await newBoard()
    const { id } = await make(board)
    const listed = async (where: object) =>
      (await client.must(listTickets, { boardId: board.id, ...where })).items.map((one) => one.id)
    await client.must(archiveTickets, { ids: [id], isArchived: true })
    expect([await listed({}), await listed({ isArchived: 'true' })]).toEqual([[], [id]])
    await client.must(archiveTickets, { ids: [id], isArchived: false })
    await client.must(trashTickets, { ids: [id], isTrashed: true })
    expect([await listed({}), await listed({ isInTrash: 'true' })]).toEqual([[], [id]])
    await client.must(trashTickets, { ids: [id], isTrashed: false })
    expect(await listed({})).toEqual([id])
    const types = (await client.must(listTicketHistory, { id })).items.map(({ type }) => type)
    expect(types).toEqual([
      'ticket.deleted',
      'ticket.deleted',
      'ticket.updated',
      'ticket.updated',
      'ticket.created',
    ])
  })

  test('keeps its requester until the contact is deleted', async () => {
    const { client } = acme.owner
    const { id: requesterId } = await client.must(createContact, { name: 'Ines' })
    const ticket = await make(await newBoard(), { requesterId })
    const unknown = await client.call(createTicket, {
      ...asking(await newBoard()),
      requesterId: crypto.randomUUID(),
    })

    expect(ticket.requester).toEqual({ id: requesterId, name: 'Ines' })
    expect(unknown.status).toBe(404)
    expect((await client.call(getContact, { id: requesterId })).status).toBe(200)
  })
})

describe('a move', () => {
  test('goes between the two given neighbors', async () => {
    const board = await newBoard()
    const [three, two, one] = [await make(board), await make(board), await make(board)]
    await moveTo(board, 0, three, { afterId: one.id, beforeId: two.id })

    expect(await order(board, 0)).toEqual([one.id, three.id, two.id])
  })

  test.each([
    ['the one below gone', 'top', 0],
    ['both gone', 'both', 2],
    ['an empty column', 'none', 0],
  ] as const)('with %s still finds a position', async (_, which, at) => {
    const board = await newBoard()
    const elsewhere = await make(board, { columnId: board.columns[1]?.id })
    const places = {
      top: { afterId: null, beforeId: elsewhere.id },
      both: { afterId: elsewhere.id, beforeId: elsewhere.id },
      none: { afterId: null, beforeId: null },
    }[which]
    const [moved, two, one] = [await make(board), await make(board), await make(board)]
    await moveTo(board, 0, moved, places)
    const stands = await order(board, 0)

    expect(stands.indexOf(moved.id)).toBe(at)
    expect(stands).toHaveLength(3)
    expect(stands.indexOf(one.id)).toBeLessThan(stands.indexOf(two.id))
  })

  test('with one neighbor elsewhere goes next to the other', async () => {
    const board = await newBoard()
    const [gone, low, top] = [await make(board), await make(board), await make(board)]
    await moveTo(board, 1, gone, { afterId: null, beforeId: null })
    const moved = await make(board, { columnId: board.columns[2]?.id })
    await moveTo(board, 0, moved, { afterId: gone.id, beforeId: low.id })

    expect(await order(board, 0)).toEqual([top.id, moved.id, low.id])
  })

  test('that waited for a lock gets the later time', async () => {
    const board = await newBoard()
    const ticket = await make(board)
    const anywhere = { afterId: null, beforeId: null }
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const [waiting, quick] = await withClient(server.databaseUrl, async (client) => {
      await client.query('begin')
      await client.query('select from board_columns where id = $1 for update', [
        board.columns[1]?.id,
      ])
      const begunFirst = moveTo(board, 1, ticket, anywhere)
      await until('it waits', async () => (await server.query(waits)).length > 0)
      const done = await moveTo(board, 2, ticket, anywhere)
      await client.query('commit')
      return [await begunFirst, done]
    })

    expect(waiting.version).toBe(quick.version)
    expect(waiting.updatedAt > quick.updatedAt).toBe(true)
  })

  test('in parallel ends in one order for everyone', async () => {
    const board = await newBoard()
    const made: Ticket[] = []
    for (let row = 0; row < 6; row++) made.push(await make(board))
    const people = [acme.owner, acme.admin, acme.agent]
    const tries = people.flatMap(({ client }, at) =>
      made.map((ticket, row) => {
        const other = made[(row + at + 1) % made.length]
        return client.call(moveTicket, {
          id: ticket.id,
          columnId: board.columns[1]?.id ?? '',
          afterId: at % 2 === 0 ? (other?.id ?? null) : null,
          beforeId: at % 2 === 0 ? null : (other?.id ?? null),
        })
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    const read = await Promise.all(people.map(({ client }) => order(board, 1, client)))
    const ranks = await server.query<{ rank: string }>(
      'select distinct rank from tickets where board_id = $1',
      [board.id],
    )

    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(new Set(read.map(String)).size).toBe(1)
    expect(read[0]?.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    expect(ranks).toHaveLength(6)
  })

  test('into the same gap repeatedly keeps ranks short', async () => {
    const board = await newBoard()
    const [low, top] = [await make(board), await make(board)]
    await server.query(`update tickets set rank = 'a0' where id = $1`, [top.id])
    await server.query(`update tickets set rank = 'a0' || repeat('0', 98) || 'V' where id = $1`, [
      low.id,
    ])
    const moved = await make(board, { columnId: board.columns[1]?.id })
    const card = await moveTo(board, 0, moved, { afterId: top.id, beforeId: low.id })

    expect(card.rank.length).toBeLessThan(10)
    expect(await order(board, 0)).toEqual([top.id, moved.id, low.id])
  })

  test('into a full column is rejected only if the board blocks it', async () => {
    const { client } = acme.owner
    const board = await newBoard()
    const columns = board.columns.map((column, at) => ({
      ...plain(column),
      ...(at === 1 && { wipLimit: 1 }),
    }))
    const limited = await client.must(putColumns, { id: board.id, version: board.version, columns })
    await client.must(updateBoard, { id: board.id, version: limited.version, wipMode: 'block' })
    const [one, two] = [await make(board), await make(board)]
    await moveTo(board, 1, one, { afterId: null, beforeId: null })
    await moveTo(board, 1, one, { afterId: null, beforeId: null })
    const input = { id: two.id, columnId: columns[1]?.id ?? '', afterId: null, beforeId: null }
    const full = await client.call(moveTicket, input)
    const { version } = await client.must(getBoard, { id: board.id })
    await client.must(updateBoard, { id: board.id, version, wipMode: 'warn' })

    expect([full.status, full.text]).toEqual([
      409,
      expect.stringContaining('is limited to one ticket'),
    ])
    expect((await client.call(moveTicket, input)).status).toBe(200)
  })

  test('resolves, requires a cancellation reason, and counts reopenings', async () => {
    const { client } = acme.owner
    const board = await newBoard()
    const ticket = await make(board)
    const place = { afterId: null, beforeId: null }
    const cancelled = { id: ticket.id, columnId: board.columns[4]?.id ?? '', ...place }
    const unsaid = await client.call(moveTicket, cancelled)
    await client.must(moveTicket, { ...cancelled, reason: 'A twin' })
    const ended = await client.must(getTicket, { id: ticket.id })
    await moveTo(board, 1, ticket, place)
    const back = await client.must(getTicket, { id: ticket.id })

    expect([unsaid.status, unsaid.text]).toEqual([400, expect.stringContaining('Add a reason')])
    expect(ended).toMatchObject({ cancelReason: 'A twin', resolvedAt: expect.any(String) })
    expect(back).toMatchObject({ cancelReason: '', resolvedAt: null, reopens: 1 })
    const { items } = await client.must(listTicketHistory, { id: ticket.id })
    expect(items[0]).toMatchObject({
      type: 'ticket.moved',
      fromColumnId: cancelled.columnId,
      toColumnId: board.columns[1]?.id,
    })
  })

  test('to resolved requires the fields of its type', async () => {
    const { client } = acme.owner
    const key = `cause${Date.now()}`
    const field = await client.must(fieldCalls.create, { object: 'ticket', key, label: 'Cause' })
    const asked = { isRequiredOfCustomer: false, isShownToCustomer: false }
    const type = await client.must(createTicketType, {
      name: crypto.randomUUID(),
      category: 'back_office',
      fields: [{ fieldId: field.id, isRequired: true, ...asked }],
    })
    const board = await newBoard()
    const ticket = await make(board, { typeId: type.id })
    const place = { columnId: board.columns[3]?.id ?? '', afterId: null, beforeId: null }
    const missing = await client.call(moveTicket, { id: ticket.id, ...place })
    const locked = await client.call(updateTicketType, {
      id: type.id,
      version: type.version,
      category: 'tracker',
    })
    await client.must(moveTicket, { id: ticket.id, ...place, attributes: { [key]: 'Dust' } })

    expect(missing.status).toBe(400)
    expect(missing.body).toMatchObject({
      detail: 'Fill in “Cause” before resolving.',
      missing: [key],
    })
    expect(locked.status).toBe(409)
    const done = await client.must(getTicket, { id: ticket.id })
    expect(done).toMatchObject({ attributes: { [key]: 'Dust' }, resolvedAt: expect.any(String) })
  })
})

describe('a comment', () => {
  test('is created once, edited by its author, and deleted by them or an admin', async () => {
    const { id } = await make(await newBoard())
    const agent = acme.agent.client
    const input = { id, clientKey: crypto.randomUUID(), text: 'Look at the log' }
    const said = await agent.must(addComment, input)
    await agent.must(addComment, input)
    const foreign = await acme.owner.client.call(editComment, { id: said.id, text: 'No' })
    const edited = await agent.must(editComment, { id: said.id, text: 'Look there' })
    const gone = await acme.owner.client.must(deleteComment, { id: said.id })
    const { items } = await agent.must(listComments, { id })

    expect(foreign.status).toBe(403)
    expect(edited).toMatchObject({ text: 'Look there', editedAt: expect.any(String) })
    expect(gone).toMatchObject({ text: '', isDeleted: true })
    expect(items).toEqual([gone])
    expect(await acme.owner.client.must(getTicket, { id })).toMatchObject({ commentCount: 0 })
  })

  test('makes mentioned members follow the ticket', async () => {
    const { id } = await make(await newBoard())
    await acme.owner.client.must(addComment, {
      id,
      clientKey: crypto.randomUUID(),
      text: '@agent look',
      mentionIds: [acme.agent.memberId],
    })
    const ticket = await acme.agent.client.must(getTicket, { id })

    expect(ticket.watcherIds).toContain(acme.agent.memberId)
    const left = await acme.agent.client.must(watchTicket, { id, isWatching: false })
    expect(left.watcherIds).not.toContain(acme.agent.memberId)
  })
})

describe('a conversation', () => {
  test('creates a ticket as the main conversation; further tickets are only linked', async () => {
    const { client } = acme.owner
    const customer = await makeCustomer(server, acme, { name: 'Nadia' })
    const conversationId = await customer.begin('It leaks')
    const board = await newBoard()
    const one = await make(board, { conversationId })
    const two = await make(board, { conversationId })
    const { items } = await client.must(listTicketsOfConversation, { id: conversationId })

    expect(one).toMatchObject({
      source: 'inbox',
      requester: { id: customer.contactId, name: 'Nadia' },
      conversations: [{ id: conversationId, kind: 'primary', contactName: 'Nadia' }],
    })
    expect(two.conversations).toMatchObject([{ kind: 'linked' }])
    expect(items.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    const off = await client.must(linkConversation, {
      id: one.id,
      conversationId,
      isLinked: false,
    })
    expect(off.conversations).toEqual([])
  })
})

async function newBoard(
  given: { kind?: 'support' | 'product' | 'internal'; access?: 'members' } = {},
): Promise<Board> {
  boards += 1
  const letters = Array.from(String(boards), (digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')
  return acme.owner.client.must(createBoard, {
    name: `Board ${boards}`,
    key: `X${letters}`,
    ...given,
  })
}
let boards = 10

function asking(board: Board) {
  return {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    title: `Ticket ${crypto.randomUUID()}`,
  }
}

async function make(board: Board, given: object = {}): Promise<Ticket> {
  return acme.owner.client.must(createTicket, { ...asking(board), ...given })
}

function moveTo(
  board: Board,
  column: number,
  { id }: Ticket,
  places: { afterId: string | null; beforeId: string | null },
) {
  const columnId = board.columns[column]?.id ?? ''
  return acme.owner.client.must(moveTicket, { id, columnId, ...places })
}

async function order(board: Board, column: number, { must } = acme.owner.client) {
  const columnId = board.columns[column]?.id ?? ''
  const { items } = await must(listCards, { boardId: board.id, columnId })
  return items.map(({ id }) => id)
}

function plain(column: Board['columns'][number] | undefined) {
  if (!column) throw new Error('This column no longer exists.')
  const { id, name, category, publicLabel, color, wipLimit, isDefault, pausesClock } = column
  return { id, name, category, publicLabel, color, wipLimit, isDefault, pausesClock }
}
