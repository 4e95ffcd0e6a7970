import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createBoard } from '#modules/tickets/boards-contract.ts'
import { listCards } from '#modules/tickets/contract.ts'
import { listLanes } from '#modules/tickets/lanes-contract.ts'
import type { Board } from '#modules/tickets/model.ts'
import { laneCellsQuery } from '#modules/tickets/server/store/lanes.ts'
import {
  conditionsOf,
  isLive,
  ofBoard,
  ofColumn,
  type TicketQuestion,
} from '#modules/tickets/server/store/ticket-conditions.ts'
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
  board = await acme.owner.client.must(createBoard, { name: 'Support', key: 'SUP' })
  // 20,000 tickets in one column, of which few are urgent and few are assigned.
  await server.query(
    `insert into tickets (org_id, board_id, number, column_id, rank, client_key, type_id, title,
      priority, lead_id, parent_id)
    select $1, $2, number, $3, 'c' || lpad(number::text, 8, '0'), gen_random_uuid(),
      (select id from ticket_types where org_id = $1 order by id limit 1), 'Parcel ' || number,
      case when number % 200 = 1 then 'urgent' else 'none' end,
      case when number % 100 = 1 then $4::uuid end, null
    from generate_series(1, 20000) as number`,
    [acme.organizationId, board.id, board.columns[0]?.id, acme.agent.memberId],
  )
  await server.query('vacuum analyze tickets, boards, board_columns')
}, 90_000)
afterAll(() => server.close())

test.each<[string, () => TicketQuestion]>([
  ['of a lead', () => ({ leadId: acme.agent.memberId })],
  ['without an owner', () => ({ leadId: 'none' })],
  ['of a priority', () => ({ priority: 'urgent' })],
  ['of no parent', () => ({ parentId: 'none' })],
])('a page of the lane %s uses an index', async (_, asked) => {
  const nodes = await explain((scope) =>
    ticketsQuery(scope, {
      conditions: [
        ofBoard(board.id),
        ofColumn(board.columns[0]?.id ?? ''),
        isLive,
        ...conditionsOf(scope, asked()),
      ],
      order: { sort: 'rank', direction: 'asc' },
      after: ['c00000500', crypto.randomUUID()],
      limit: 31,
    }),
  )

  expect(readOf(nodes)).toBeLessThan(60)
})

test.each(['lead', 'priority', 'type', 'parent'] as const)(
  'lanes by %s are counted without a full scan',
  async (by) => {
    const nodes = await explain((scope) =>
      laneCellsQuery(scope, { boardId: board.id, by, conditions: [isLive] }),
    )

    // At most a thousand per cell.
    expect(readOf(nodes)).toBeLessThan(2500)
  },
)

test('a lane above the count limit says so, and its pages continue', async () => {
  const { client } = acme.agent
  const { items } = await client.must(listLanes, { boardId: board.id, by: 'priority' })
  const cell = { boardId: board.id, columnId: board.columns[0]?.id ?? '', limit: 30 } as const
  const page = await client.must(listCards, { ...cell, priority: 'none' })

  expect(items.map(({ value, columns }) => [value, columns[0]?.count])).toEqual([
    ['none', 1000],
    ['urgent', 100],
  ])
  expect(page.items).toHaveLength(30)
  expect(page.nextCursor).not.toBeNull()
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Read as a member, because their access conditions are part of the plan. */
async function explain(query: (scope: Scope) => RawBuilder<unknown>): Promise<PlanNode[]> {
  const { organizationId, agent } = acme
  const membership = {
    organizationId,
    organizationState: 'active',
    roleName: 'Agent',
    displayName: 'Agent',
    memberId: agent.memberId,
    role: 'member',
    levels: { Tickets: 'manage' },
    dataScope: { kind: 'all', teamIds: [], closedChannelIds: [] },
  } as const
  const noAccount = {
    sessionId: '',
    userId: '',
    name: '',
    staffRole: undefined,
    hasSteppedUp: false,
  }
  const opening = {
    actor: { kind: 'member', principal: { ...noAccount, membership }, membership },
    requestId: 'test',
    cause: { kind: 'system', id: 'test' },
    mode: 'read',
  } as const
  const root = await inOrganization(server.runtime, organizationId, opening, async (scope) => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, format json) ${query(scope)}`.execute(scope.db)
    return rows[0]?.['QUERY PLAN'][0].Plan
  })
  return root ? nodesOf(root) : []
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

function readOf(nodes: readonly PlanNode[]): number {
  return nodes
    .filter((node) => node['Relation Name'] === 'tickets')
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
}
