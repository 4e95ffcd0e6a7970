import { afterAll, beforeAll, expect, test } from 'vitest'

import { createBoard, listTicketTypes, updateBoard } from '#modules/tickets/boards-contract.ts'
import {
  createTicket,
  getTicket,
  listCards,
  listTicketHistory,
  moveTicket,
  updateTicket,
} from '#modules/tickets/contract.ts'
import { editTickets } from '#modules/tickets/arranging-contract.ts'
import { listLanes } from '#modules/tickets/lanes-contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

test('lanes count their tickets, fullest first, and skip empty ones', async () => {
  const { client, memberId } = acme.agent
  const board = await newBoard()
  const [first, second] = columnsOf(board)
  await make(board, { assigneeIds: [memberId] })
  await make(board, { assigneeIds: [memberId], columnId: second })
  await make(board, {})
  const { items } = await client.must(listLanes, { boardId: board.id, by: 'lead' })

  expect(items.map(({ value }) => value)).toEqual([memberId, 'none'])
  expect(items[0]?.columns).toHaveLength(2)
  expect(items[0]?.columns).toEqual(
    expect.arrayContaining([
      { columnId: first, count: 1 },
      { columnId: second, count: 1 },
    ]),
  )
  expect(items[1]?.columns).toEqual([{ columnId: first, count: 1 }])
})

test('type and parent lanes have names and follow the filters', async () => {
  const { client } = acme.agent
  const board = await newBoard()
  const parent = await make(board, { title: 'Move house' })
  await make(board, { title: 'Pack boxes', parentId: parent.id, priority: 'high' })
  const parents = await client.must(listLanes, { boardId: board.id, by: 'parent' })
  const types = await client.must(listLanes, { boardId: board.id, by: 'type' })
  const high = await client.must(listLanes, { boardId: board.id, by: 'priority', priority: 'high' })

  expect(Object.fromEntries(parents.items.map(({ value, title }) => [value, title]))).toEqual({
    [parent.id]: `${parent.key} Move house`,
    none: '',
  })
  expect(types.items.map(({ title }) => title)).toEqual(['Request'])
  expect(high.items.map(({ value }) => value)).toEqual(['high'])
})

test('a cell returns the tickets of its lane and column, page by page', async () => {
  const { client, memberId } = acme.agent
  const board = await newBoard()
  const [columnId = ''] = columnsOf(board)
  const led: string[] = []
  for (let count = 0; count < 3; count++) {
    led.push((await make(board, { assigneeIds: [memberId] })).id)
    await make(board, { assigneeIds: [acme.owner.memberId, memberId] })
  }
  const asked = { boardId: board.id, columnId, leadId: memberId, limit: 2 }
  const first = await client.must(listCards, asked)
  const rest = await client.must(listCards, { ...asked, cursor: first.nextCursor ?? '' })

  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(led.toReversed())
})

test('moving a ticket to another lane sets its value, and the history shows both', async () => {
  const { client, memberId } = acme.agent
  const board = await newBoard()
  const [, columnId = ''] = columnsOf(board)
  const { items: types } = await client.must(listTicketTypes, {})
  const task = types.find(({ name }) => name === 'Task')?.id ?? ''
  const helper = acme.owner.memberId
  const ticket = await make(board, { assigneeIds: [acme.admin.memberId, helper] })
  const moved = await client.must(moveTicket, {
    id: ticket.id,
    columnId,
    afterId: null,
    beforeId: null,
    leadId: memberId,
    priority: 'urgent',
    typeId: task,
  })
  const { items } = await client.must(listTicketHistory, { id: ticket.id })

  expect(moved).toMatchObject({ columnId, priority: 'urgent', typeId: task })
  expect(moved.assigneeIds).toEqual([memberId, helper])
  expect(moved.version).toBe(ticket.version + 1)
  expect(items.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['ticket.moved', 'ticket.updated']),
  )
  expect(items.find(({ type }) => type === 'ticket.updated')?.changed.toSorted()).toEqual([
    'assigneeIds',
    'priority',
    'typeId',
  ])
})

test('moving a ticket to the empty lane clears its value', async () => {
  const { client, memberId } = acme.agent
  const board = await newBoard()
  const parent = await make(board, {})
  const { id, columnId } = await make(board, { assigneeIds: [memberId], parentId: parent.id })
  const place = { id, columnId, afterId: null, beforeId: null }
  const moved = await client.must(moveTicket, { ...place, leadId: null, parentId: null })

  expect(moved).toMatchObject({ assigneeIds: [], parentId: null })
})

test('a rejected change moves nothing', async () => {
  const { client } = acme.agent
  const board = await newBoard()
  const [, columnId = ''] = columnsOf(board)
  const closed = await acme.owner.client.must(createBoard, {
    name: 'Closed',
    key: newKey(),
    access: 'members',
  })
  const outsider = await acme.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: closed.id,
    title: 'Quiet',
  })
  const ticket = await make(board, {})
  const place = { id: ticket.id, columnId, afterId: null, beforeId: null }
  const answers = [
    await client.call(moveTicket, { ...place, parentId: ticket.id }),
    await client.call(moveTicket, { ...place, parentId: outsider.id }),
    await client.call(moveTicket, { ...place, leadId: globex.owner.memberId }),
    await client.call(moveTicket, { ...place, typeId: crypto.randomUUID() }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([409, 404, 422, 404])
  expect(await client.must(getTicket, { id: ticket.id })).toMatchObject({
    columnId: ticket.columnId,
    version: ticket.version,
  })
})

test('the owner is known, however the ticket was assigned', async () => {
  const { client, memberId } = acme.agent
  const board = await newBoard()
  const made = await make(board, { assigneeIds: [acme.owner.memberId] })
  await client.must(updateTicket, { id: made.id, version: 1, assigneeIds: [memberId] })
  const many = await make(board, {})
  await client.must(editTickets, { ids: [many.id], change: { assigneeIds: [memberId] } })
  const rows = await server.query<{ leadId: string | null; first: string | null }>(
    `select ticket.lead_id, (
      select member_id from ticket_assignees given where given.ticket_id = ticket.id
      order by position limit 1) as first
    from tickets ticket where board_id = $1`,
    [board.id],
  )

  expect(rows).toHaveLength(2)
  expect(rows.every(({ leadId, first }) => leadId === first && first === memberId)).toBe(true)
})

test('a board has default lanes, and lanes require access to the board', async () => {
  const board = await newBoard()
  const { client } = acme.owner
  const { id, version } = board
  const opened = await client.must(updateBoard, { id, version, lanes: 'priority' })
  const closing = { id, version: opened.version, access: 'members' } as const
  await client.must(updateBoard, closing)
  const stranger = await acme.agent.client.call(listLanes, { boardId: id, by: 'lead' })
  const foreign = await globex.owner.client.call(listLanes, { boardId: id, by: 'lead' })

  expect(board.lanes).toBe('none')
  expect(opened.lanes).toBe('priority')
  expect([stranger.status, foreign.status]).toEqual([404, 404])
})

test('a member with restricted data only counts visible tickets', async () => {
  const company = await makeCompany(server, 'limited')
  const { client } = company.owner
  const board = await client.must(createBoard, { name: 'Support', key: 'SUP' })
  const { memberId } = company.agent
  for (const assigneeIds of [[memberId], [], []]) {
    await client.must(createTicket, {
      clientKey: crypto.randomUUID(),
      boardId: board.id,
      title: 'Parcel',
      assigneeIds,
    })
  }
  await server.query(`update members set data_scope = 'own' where id = $1`, [memberId])
  const { items } = await company.agent.client.must(listLanes, { boardId: board.id, by: 'lead' })

  expect(items.map(({ value }) => value)).toEqual([memberId])
})

function columnsOf({ columns }: Board): string[] {
  return columns.map(({ id }) => id)
}

function newBoard(): Promise<Board> {
  return acme.owner.client.must(createBoard, { name: 'Support', key: newKey() })
}

function make(board: Board, values: Record<string, unknown>): Promise<Ticket> {
  return acme.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    title: 'Parcel',
    ...values,
  })
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return [...bytes].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')
}
