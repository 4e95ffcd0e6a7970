import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { moveToBoard } from '#modules/tickets/arranging-contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { archiveTickets, createTicket, listTickets, moveTicket } from '#modules/tickets/contract.ts'
import type { Board } from '#modules/tickets/model.ts'
import {
  conditionsOf,
  hasDue,
  isLive,
  isOpen,
  ofBoard,
  ofColumn,
  ofLiveBoards,
  type Condition,
} from '#modules/tickets/server/store/ticket-conditions.ts'
import {
  columnsInCategory,
  type CategoryQuestion,
} from '#modules/tickets/server/store/list-by-column.ts'
import {
  wayByAssignee,
  type AssigneeQuestion,
} from '#modules/tickets/server/store/list-by-assignee.ts'
import type { TicketOrder } from '#modules/tickets/server/store/list-source.ts'
import { ticketsQuery } from '#modules/tickets/server/store/tickets.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let board: Board
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  const { client } = acme.owner
  board = await client.must(createBoard, { name: 'Support', key: 'SUP' })
  const other = await client.must(createBoard, { name: 'Product', key: 'PRO', kind: 'product' })
  // 20,000 tickets on two boards, of which most are resolved.
  for (const { id, columns } of [board, other]) {
    await server.query(
      `insert into tickets (org_id, board_id, number, column_id, rank, client_key, type_id, title,
        updated_at, created_at, due_at, resolved_at)
      select $1, $2, number, case when number % 10 = 0 then $3::uuid else $4::uuid end,
        'c' || lpad(number::text, 8, '0'), gen_random_uuid(),
        (select id from ticket_types where org_id = $1 limit 1), 'Parcel ' || number,
        timestamptz '2030-01-01' + number * interval '7 minutes',
        timestamptz '2030-01-01' + number * interval '6 minutes',
        timestamptz '2030-01-01' + number * interval '8 minutes',
        case when number % 10 <> 0 then now() end
      from generate_series(1, 10000) as number`,
      [acme.organizationId, id, columns[0]?.id, columns[3]?.id],
    )
  }
  await server.query(
    `insert into ticket_words (org_id, word, ticket_id)
    select org_id, word, id from tickets, lateral unnest(array['parcel', number::text]) as word`,
  )
  await server.query(
    `insert into ticket_assignees (org_id, ticket_id, member_id, position)
    select org_id, id, $1, 0 from tickets where number % 3 <> 0`,
    [acme.agent.memberId],
  )
  await server.query(
    'vacuum analyze tickets, ticket_words, ticket_assignees, boards, board_columns',
  )
}, 90_000)
afterAll(() => server.close())

const latest = { sort: 'updated', direction: 'desc' } as const
const fromTop = { sort: 'rank', direction: 'asc' } as const
const middle = ['2030-02-18 12:00:00+00', crypto.randomUUID()] as const

type Place = readonly [string, string]

describe.each(['first', 'later'] as const)('the %s page', (page) => {
  const isLater = page === 'later'

  test('of a column uses an index and reads hardly any extra rows', async () => {
    const columnId = board.columns[3]?.id ?? ''
    const after = isLater ? (['c00005000', crypto.randomUUID()] as const) : undefined
    const found = await plan(() => [ofBoard(board.id), ofColumn(columnId), isLive], fromTop, {
      after,
    })

    expect(found).toEqual({ sorted: 0, read: 51 })
  })

  test.each(['updated', 'created'] as const)('of all tickets by %s uses an index', async (sort) => {
    const after = isLater ? middle : undefined
    const order = { sort, direction: 'desc' } as const
    const { sorted, read } = await plan(() => [ofLiveBoards(), isLive], order, { after })

    expect(sorted).toBe(0)
    expect(read).toBeLessThan(150)
  })

  test('of all open tickets, and of those of a board, uses an index', async () => {
    const after = isLater ? middle : undefined
    const all = await plan(() => [ofLiveBoards(), isLive, isOpen], latest, { after })
    const ofOne = await plan(() => [ofBoard(board.id), isLive, isOpen], latest, { after })

    expect([all.sorted, ofOne.sorted]).toEqual([0, 0])
    expect(all.read).toBeLessThan(150)
    expect(ofOne.read).toBeLessThan(150)
  })

  test.each(['asc', 'desc'] as const)(
    'of open tickets by due date, %s, uses an index',
    async (direction) => {
      const after = isLater ? middle : undefined
      const order = { sort: 'due', direction } as const
      const open = () => [ofLiveBoards(), isLive, isOpen, hasDue]

      expect(await plan(open, order, { after })).toEqual({ sorted: 0, read: 51 })
    },
  )

  test.each(['updated', 'created', 'due'] as const)(
    'of assigned tickets by %s, open or done, uses an index',
    async (sort) => {
      const order = { sort, direction: 'desc' } as const
      for (const isOpen of [true, false]) {
        const found = await plan(() => [ofLiveBoards()], order, {
          after: isLater ? middle : undefined,
          held: { assigneeId: 'me', isOpen, isArchived: false, isInTrash: false, sort },
        })

        expect(found).toEqual({ sorted: 0, read: 51 })
      }
    },
  )
})

test("of a member's tickets on one board reads no others", async () => {
  const { client, memberId } = acme.agent
  const small = await acme.owner.client.must(createBoard, { name: 'Small', key: 'SML' })
  for (const title of ['One', 'Two', 'Three']) {
    const clientKey = crypto.randomUUID()
    await client.must(createTicket, {
      clientKey,
      boardId: small.id,
      title,
      assigneeIds: [memberId],
    })
  }
  const held = {
    assigneeId: 'me',
    boardId: small.id,
    isOpen: true,
    isArchived: false,
    isInTrash: false,
    sort: 'updated',
  } as const

  expect(await plan(() => [], latest, { held })).toEqual({ sorted: 0, read: 3 })
  const asked = { assigneeId: 'me', boardId: small.id, isOpen: 'true' } as const
  const { items } = await client.must(listTickets, asked)
  expect(items.map(({ title }) => title)).toEqual(['Three', 'Two', 'One'])
})

test('of a category without tickets reads nothing', async () => {
  const asked = {
    category: 'cancelled',
    isArchived: false,
    isInTrash: false,
    sort: 'updated',
  } as const
  const none = await plan(() => [ofLiveBoards(), isLive], latest, { asked })
  const many = await plan(() => [ofLiveBoards(), isLive], latest, {
    asked: { ...asked, category: 'resolved' },
  })

  expect(none.read).toBe(0)
  // One page of each board.
  expect(many.read).toBe(102)
  const { items } = await acme.owner.client.must(listTickets, { category: 'resolved' })
  expect(items.map(({ updatedAt }) => updatedAt)).toEqual(
    items
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(items.map(({ boardId }) => boardId)).size).toBe(2)
})

test('columns copied to the assignee row follow the ticket', async () => {
  const { client, memberId } = acme.owner
  const own = await client.must(createBoard, { name: 'Own', key: 'OWN' })
  const { id } = await client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: own.id,
    title: 'Mine',
    assigneeIds: [memberId],
  })
  const listed = async (isOpen: 'true' | 'false' | undefined) => {
    const asked = { assigneeId: 'me', ...(isOpen && { isOpen }) } as const
    const { items } = await client.must(listTickets, asked)
    return items.map((ticket) => ticket.id).includes(id)
  }
  const state = async () => Promise.all([listed('true'), listed('false'), listed(undefined)])
  const onBoard = async (boardId: string) => {
    const asked = { assigneeId: 'me', boardId, isOpen: 'true' } as const
    return (await client.must(listTickets, asked)).items.map((ticket) => ticket.id).includes(id)
  }

  const next = await client.must(createBoard, { name: 'Next', key: 'NXT' })
  await client.must(moveToBoard, { id, boardId: next.id })
  expect([await onBoard(own.id), await onBoard(next.id)]).toEqual([false, true])
  await client.must(moveToBoard, { id, boardId: own.id })
  expect(await state()).toEqual([true, false, true])
  const columnId = own.columns.find(({ category }) => category === 'resolved')?.id ?? ''
  await client.must(moveTicket, { id, columnId, afterId: null, beforeId: null })
  expect(await state()).toEqual([false, true, true])
  await client.must(archiveTickets, { ids: [id], isArchived: true })
  expect(await state()).toEqual([false, false, false])
  await client.must(archiveTickets, { ids: [id], isArchived: false })
  expect(await state()).toEqual([false, true, true])
})

test.each(['parcel 4711', '4711', 'SUP-4711'])(
  'a rare word in titles is found by reading only its matches: %s',
  async (search) => {
    const { read } = await plan((scope) => [isLive, ...conditionsOf(scope, { search })], latest)
    const { items } = await acme.owner.client.must(listTickets, { search })

    expect(read).toBeLessThan(200)
    expect(items.map(({ key }) => key)).toContain('SUP-4711')
    expect(items.length).toBeLessThan(3)
  },
)

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Read as a member, because their access conditions are part of the plan. */
async function plan(
  conditions: (scope: Scope) => readonly Condition[],
  order: TicketOrder,
  {
    after,
    held,
    asked,
  }: { after?: Place | undefined; held?: AssigneeQuestion; asked?: CategoryQuestion } = {},
): Promise<{ sorted: number; read: number }> {
  const { organizationId, agent } = acme
  const membership = {
    organizationId,
    organizationState: 'active',
    memberId: agent.memberId,
    role: 'member',
    levels: { Tickets: 'manage' },
    dataScope: { kind: 'all', teamIds: [], closedChannelIds: [] },
    roleName: 'agent',
    displayName: 'Ada',
  } as const
  const noAccount = {
    sessionId: '',
    userId: '',
    name: '',
    staffRole: undefined,
    hasSteppedUp: false,
  }
  const principal = { ...noAccount, membership }
  const opening = {
    actor: { kind: 'member', principal, membership },
    requestId: 'test',
    cause: { kind: 'system', id: 'test' },
    mode: 'read',
  } as const
  const root = await inOrganization(server.runtime, organizationId, opening, async (scope) => {
    const way = held && wayByAssignee(scope, held)
    const columns = asked && columnsInCategory(scope, asked)
    const filter = { conditions: conditions(scope), order, after, limit: 51, way, columns }
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, format json) ${ticketsQuery(scope, filter)}`.execute(scope.db)
    return rows[0]?.['QUERY PLAN'][0].Plan
  })
  const nodes = root ? nodesOf(root) : []
  const scans = nodes.filter((node) => node['Relation Name'] === 'tickets')
  return {
    // Scans of the few rows of one ticket don't matter.
    sorted: root ? spine(root).filter((node) => node['Node Type'].includes('Sort')).length : 1,
    read: scans.reduce((sum, node) => sum + rowsRead(node), 0),
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** The scan of tickets and the nodes above it. */
function spine(node: PlanNode): PlanNode[] {
  if (node['Relation Name'] === 'tickets') return [node]
  const below = (node.Plans ?? []).map(spine).find((found) => found.length > 0)
  return below ? [node, ...below] : []
}

function rowsRead(node: PlanNode): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}
