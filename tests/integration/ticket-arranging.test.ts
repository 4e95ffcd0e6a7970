import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mergeIdea, unmergeIdea } from '#modules/share/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import {
  editTickets,
  moveToBoard,
  splitTicket,
  undoEdit,
} from '#modules/tickets/arranging-contract.ts'
import { createBoard, getBoard, putColumns, updateBoard } from '#modules/tickets/boards-contract.ts'
import {
  addComment,
  createTicket,
  findTicketByKey,
  getTicket,
  linkConversation,
  listCards,
  listComments,
  listTicketHistory,
  listTickets,
  putChecklist,
  updateTicket,
  watchTicket,
} from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { makeCustomer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let agent: Member
let support: Board
let product: Board
let closed: Board
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  agent = await acme.join({ roleKey: 'preset:support-agent' })
  const { client } = acme.owner
  support = await client.must(createBoard, { name: 'Support', key: 'SUP' })
  product = await client.must(createBoard, { name: 'Product', key: 'PRO', kind: 'product' })
  closed = await client.must(createBoard, { name: 'Closed', key: 'SHUT', access: 'members' })
})
afterAll(() => server.close())

describe('a merged ticket', () => {
  test('moves comments, followers, conversations and checklist, and undoing it moves them back', async () => {
    const { client } = acme.owner
    const [from, into] = [await make(support), await make(support)]
    await say(from, 'Said there')
    await say(into, 'Said here')
    await agent.client.must(watchTicket, { id: from.id, isWatching: true })
    const customer = await makeCustomer(server, acme)
    const conversationId = await customer.begin('Help')
    await client.must(linkConversation, { id: from.id, conversationId })
    await check(from, ['One', 'Two'])
    await check(into, ['Three'])
    await client.must(mergeIdea, { id: from.id, intoId: into.id })

    const both = await read(into)
    expect(both.checklist.map(({ text }) => text)).toEqual(['Three', 'One', 'Two'])
    expect([both.commentCount, both.checklistCount]).toEqual([2, 3])
    expect(both.watcherIds).toContain(agent.memberId)
    expect(both.conversations.map(({ id }) => id)).toEqual([conversationId])
    expect(both.merged.map(({ key }) => key)).toEqual([from.key])
    expect((await read(from)).mergedInto?.key).toBe(into.key)
    expect(await said(into)).toEqual(['Said here', 'Said there'])
    expect(await said(from)).toEqual(['Said there'])

    await client.must(unmergeIdea, { id: from.id })
    const [apart, alone] = [await read(from), await read(into)]
    expect(apart.checklist.map(({ text }) => text)).toEqual(['One', 'Two'])
    expect(alone.checklist.map(({ text }) => text)).toEqual(['Three'])
    expect(alone.watcherIds).not.toContain(agent.memberId)
    expect([alone.conversations, alone.merged, alone.commentCount]).toEqual([[], [], 1])
    expect(apart.conversations).toHaveLength(1)
    expect(await said(into)).toEqual(['Said here'])
  })

  test('is in no board or list, but is found by its key', async () => {
    const { client } = acme.owner
    const [from, into] = [await make(support), await make(support)]
    const before = (await client.must(getBoard, { id: support.id })).columns[0]?.count ?? 0
    await client.must(mergeIdea, { id: from.id, intoId: into.id })
    const after = (await client.must(getBoard, { id: support.id })).columns[0]?.count

    expect(after).toBe(before - 1)
    expect(await cardsOf(support)).not.toContain(from.id)
    const { items } = await client.must(listTickets, { boardId: support.id })
    expect(items.map(({ id }) => id)).not.toContain(from.id)
    expect((await client.must(findTicketByKey, { key: from.key })).mergedIntoId).toBe(into.id)
  })

  test('moves along when its target is merged, and returns with its own data', async () => {
    const { client } = acme.owner
    const [one, two, three] = [await make(support), await make(support), await make(support)]
    for (const [ticket, text] of [
      [one, 'A'],
      [two, 'B'],
      [three, 'C'],
    ] as const) {
      await check(ticket, [text])
    }
    await client.must(mergeIdea, { id: one.id, intoId: two.id })
    await client.must(mergeIdea, { id: two.id, intoId: three.id })
    const lines = async (ticket: Ticket) =>
      (await read(ticket)).checklist.map(({ text }) => text).sort()
    expect(await lines(three)).toEqual(['A', 'B', 'C'])

    await client.must(unmergeIdea, { id: two.id })
    expect([await lines(one), await lines(two), await lines(three)]).toEqual([
      [],
      ['A', 'B'],
      ['C'],
    ])
    await client.must(unmergeIdea, { id: one.id })
    expect([await lines(one), await lines(two)]).toEqual([['A'], ['B']])
  })

  test('notifies its followers when a customer replies on it', async () => {
    const [from, into] = [await make(support), await make(support)]
    await acme.owner.client.must(mergeIdea, { id: from.id, intoId: into.id })
    await say(from, 'Later')

    expect((await read(into)).commentCount).toBe(1)
  })
})

describe('a split ticket', () => {
  test('from a comment gets its text and a relation, once per client key', async () => {
    const ticket = await make(support, { priority: 'high' })
    const text = 'The invoice is wrong too.\n\nIt says 12 instead of 21.'
    const comment = await say(ticket, text)
    const asked = { id: ticket.id, clientKey: crypto.randomUUID(), commentId: comment }
    const { client } = acme.owner
    const made = await client.must(splitTicket, asked)
    const again = await client.must(splitTicket, asked)

    expect(made).toMatchObject({ title: 'The invoice is wrong too.', priority: 'high' })
    expect(made.description).toBe(
      '<p>The invoice is wrong too.</p><p>It says 12 instead of 21.</p>',
    )
    expect(made.relations.map((one) => [one.kind, one.ticket.key])).toEqual([
      ['relates', ticket.key],
    ])
    expect([again.id, await said(ticket)]).toEqual([made.id, [text]])
  })

  test('from a checklist item becomes a sub-ticket and removes the item', async () => {
    const { client } = acme.owner
    const ticket = await make(support)
    const { checklist } = await check(ticket, ['Ship', 'Tell'])
    const asked = { id: ticket.id, clientKey: crypto.randomUUID() }
    const made = await client.must(splitTicket, { ...asked, itemId: checklist[0]?.id })
    const after = await read(ticket)

    expect([made.title, made.parent?.id]).toEqual(['Ship', ticket.id])
    expect([after.checklist.map(({ text }) => text), after.checklistCount]).toEqual([['Tell'], 1])
    const neither = await client.call(splitTicket, {
      id: ticket.id,
      clientKey: crypto.randomUUID(),
    })
    const foreign = await client.call(splitTicket, {
      id: after.id,
      clientKey: crypto.randomUUID(),
      commentId: await say(made, 'Of another'),
    })
    expect([neither.status, foreign.status]).toEqual([422, 404])
  })
})

describe('a ticket moved to another board', () => {
  test('gets a new key, is found by the old one, and gets it back on return', async () => {
    const { client } = acme.owner
    const ticket = await make(support, { columnId: support.columns[1]?.id })
    const moved = await client.must(moveToBoard, { id: ticket.id, boardId: product.id })
    const next = await make(support)
    const found = await client.must(findTicketByKey, { key: ticket.key })
    const { items } = await client.must(listTickets, { search: ticket.key, boardId: product.id })

    expect(moved.key).toMatch(/^PRO-\d+$/)
    expect(moved.columnId).toBe(product.columns[2]?.id)
    expect([found.id, found.key]).toEqual([ticket.id, moved.key])
    expect(items.map(({ id }) => id)).toEqual([ticket.id])
    expect(next.key).not.toBe(ticket.key)
    expect(await cardsOf(support, 1)).not.toContain(ticket.id)
    const back = await client.must(moveToBoard, { id: ticket.id, boardId: support.id })
    expect(back).toMatchObject({ key: ticket.key, typeId: ticket.typeId })
    expect((await client.must(findTicketByKey, { key: moved.key })).key).toBe(ticket.key)
    const history = await client.must(listTicketHistory, { id: ticket.id })
    expect(history.items.map(({ type, fromBoardId }) => [type, fromBoardId])).toEqual([
      ['ticket.moved', product.id],
      ['ticket.moved', support.id],
      ['ticket.created', null],
    ])
  })

  test('needs work access for the actor, and drops assignees without access', async () => {
    const { client } = acme.owner
    const ticket = await make(support, { assigneeIds: [agent.memberId, acme.owner.memberId] })
    const asked = { id: ticket.id, boardId: closed.id }
    const refused = await agent.client.call(moveToBoard, asked)
    const foreign = await globex.owner.client.call(moveToBoard, asked)
    expect([refused.status, foreign.status]).toEqual([404, 404])
    const stolen = { id: ticket.id, boardId: support.id, columnId: product.columns[0]?.id }
    expect((await agent.client.call(moveToBoard, stolen)).status).toBe(404)

    const moved = await client.must(moveToBoard, asked)
    expect(moved.assigneeIds).toEqual([acme.owner.memberId])
    expect((await agent.client.call(findTicketByKey, { key: ticket.key })).status).toBe(404)
    expect((await agent.client.call(getTicket, { id: ticket.id })).status).toBe(404)
  })
})

describe('a bulk edit', () => {
  test('changes all tickets and is undone except for later changes by others', async () => {
    const { client } = acme.owner
    const tag = await client.must(tagCalls.create, { name: crypto.randomUUID() })
    const tickets = [await make(support), await make(support, { priority: 'low' })]
    const ids = tickets.map(({ id }) => id)
    const change = {
      columnId: support.columns[1]?.id,
      priority: 'urgent' as const,
      assigneeIds: [agent.memberId],
      addTagIds: [tag.id],
      dueAt: '2031-01-01T10:00:00Z',
    }
    const { undoId } = await client.must(editTickets, { ids, change })
    const after = await Promise.all(tickets.map(read))
    for (const ticket of after) {
      expect(ticket).toMatchObject({
        columnId: change.columnId,
        priority: 'urgent',
        assigneeIds: [agent.memberId],
        tagIds: [tag.id],
        dueAt: '2031-01-01T10:00:00.000Z',
      })
    }
    const [, second] = after
    await client.must(updateTicket, {
      id: second?.id ?? '',
      version: second?.version ?? 0,
      priority: 'normal',
    })

    await client.must(undoEdit, { id: undoId ?? '' })
    const back = await Promise.all(tickets.map(read))
    expect(back.map(({ priority }) => priority)).toEqual(['none', 'normal'])
    for (const ticket of back) {
      expect(ticket).toMatchObject({
        columnId: support.columns[0]?.id,
        assigneeIds: [],
        tagIds: [],
        dueAt: null,
      })
    }
    const twice = await client.call(undoEdit, { id: undoId ?? '' })
    expect(twice.status).toBe(404)
  })

  test('keeps the order of the tickets in the target column', async () => {
    const { client } = acme.owner
    const board = await client.must(createBoard, { name: 'Order', key: 'ORD', kind: 'internal' })
    const made = [await make(board), await make(board), await make(board)]
    const order = made.map(({ id }) => id).toReversed()
    const asked = { ids: made.map(({ id }) => id), change: { columnId: board.columns[1]?.id } }
    const { undoId } = await client.must(editTickets, asked)

    expect([await cardsOf(board), await cardsOf(board, 1)]).toEqual([[], order])
    await client.must(undoEdit, { id: undoId ?? '' })
    expect([await cardsOf(board), await cardsOf(board, 1)]).toEqual([order, []])
  })

  test('moves tickets to another board with their state, and back to their old keys', async () => {
    const { client } = acme.owner
    const made = [await make(support), await make(support, { columnId: support.columns[3]?.id })]
    const asked = { ids: made.map(({ id }) => id), change: { boardId: product.id } }
    const { undoId } = await client.must(editTickets, asked)
    const there = await Promise.all(made.map(read))

    expect(there.map(({ columnId }) => columnId)).toEqual([
      product.columns[0]?.id,
      product.columns[3]?.id,
    ])
    expect(there.map(({ reopens }) => reopens)).toEqual([0, 0])
    await client.must(undoEdit, { id: undoId ?? '' })
    const back = await Promise.all(made.map(read))
    expect(back.map(({ key }) => key)).toEqual(made.map(({ key }) => key))
  })

  test('archives, deletes and restores tickets', async () => {
    const { client } = acme.owner
    const ticket = await make(support)
    const away = await client.must(editTickets, { ids: [ticket.id], change: { isArchived: true } })
    expect((await read(ticket)).isArchived).toBe(true)
    await client.must(undoEdit, { id: away.undoId ?? '' })
    const gone = await client.must(editTickets, { ids: [ticket.id], change: { isTrashed: true } })
    expect(await read(ticket)).toMatchObject({ isArchived: false, isTrashed: true })
    await client.must(undoEdit, { id: gone.undoId ?? '' })

    expect(await read(ticket)).toMatchObject({ isArchived: false, isTrashed: false })
  })

  test('changes all or none: without access, without a reason, or above the column limit', async () => {
    const { client } = acme.owner
    const mine = await make(support)
    const secret = await make(closed)
    const change = { priority: 'high' } as const
    const unseen = await agent.client.call(editTickets, { ids: [mine.id, secret.id], change })
    const foreign = await globex.owner.client.call(editTickets, { ids: [mine.id], change })
    const why = await client.call(editTickets, {
      ids: [mine.id],
      change: { columnId: support.columns[4]?.id },
    })
    const nothing = await client.call(editTickets, { ids: [mine.id], change: {} })
    expect([unseen, foreign, why, nothing].map(({ status }) => status)).toEqual([
      404, 404, 400, 400,
    ])
    expect((await read(mine)).priority).toBe('none')

    const board = await client.must(createBoard, { name: 'Narrow', key: 'NAR', kind: 'internal' })
    const columns = board.columns.map((column, at) => ({
      id: column.id,
      name: column.name,
      category: column.category,
      publicLabel: column.publicLabel,
      color: column.color,
      wipLimit: at === 1 ? 2 : null,
      isDefault: column.isDefault,
      pausesClock: column.pausesClock,
    }))
    const { version } = await client.must(putColumns, {
      id: board.id,
      version: board.version,
      columns,
    })
    await client.must(updateBoard, { id: board.id, version, wipMode: 'block' })
    const three = [await make(board), await make(board), await make(board)].map(({ id }) => id)
    const columnId = board.columns[1]?.id
    const full = await client.call(editTickets, { ids: three, change: { columnId } })
    const fits = await client.call(editTickets, { ids: three.slice(1), change: { columnId } })
    expect([full.status, fits.status]).toEqual([409, 200])
  })

  test('changes a thousand tickets in one call', async () => {
    const { client } = acme.owner
    const board = await client.must(createBoard, { name: 'Many', key: 'MANY', kind: 'internal' })
    const { typeId } = await make(board)
    await server.query(
      `insert into tickets (org_id, board_id, number, column_id, rank, client_key, type_id, title)
       select $1, $2, place + 1, $3, 'b' || lpad(place::text, 6, '0'), gen_random_uuid(), $4, 'Many'
       from generate_series(1, 1000) as place`,
      [acme.organizationId, board.id, board.columns[0]?.id, typeId],
    )
    const rows = await server.query<{ id: string }>(
      `select id from tickets where board_id = $1 and title = 'Many'`,
      [board.id],
    )
    const ids = rows.map(({ id }) => id)
    const done = await client.must(editTickets, { ids, change: { priority: 'high' } })

    expect(done.ids).toHaveLength(1000)
    const more = [...ids, crypto.randomUUID()]
    const refused = await client.call(editTickets, { ids: more, change: { priority: 'low' } })
    expect(refused.status).toBe(400)
    const { items } = await client.must(listTickets, { boardId: board.id, priority: 'high' })
    expect(items).toHaveLength(50)
  })
})

async function make(board: Board, given: object = {}): Promise<Ticket> {
  return acme.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    title: `Ticket ${crypto.randomUUID()}`,
    ...given,
  })
}

function read({ id }: Pick<Ticket, 'id'>): Promise<Ticket> {
  return acme.owner.client.must(getTicket, { id })
}

async function say({ id }: Ticket, text: string): Promise<string> {
  const comment = { id, clientKey: crypto.randomUUID(), text }
  return (await acme.owner.client.must(addComment, comment)).id
}

async function said({ id }: Ticket): Promise<string[]> {
  const { items } = await acme.owner.client.must(listComments, { id })
  return items.map(({ text }) => text)
}

async function check(ticket: Ticket, texts: readonly string[]): Promise<Ticket> {
  const { id, version } = await read(ticket)
  const items = texts.map((text) => ({ id: null, text, isDone: false }))
  return acme.owner.client.must(putChecklist, { id, version, items })
}

async function cardsOf(board: Board, column = 0): Promise<string[]> {
  const columnId = board.columns[column]?.id ?? ''
  const { items } = await acme.owner.client.must(listCards, { boardId: board.id, columnId })
  return items.map(({ id }) => id)
}
