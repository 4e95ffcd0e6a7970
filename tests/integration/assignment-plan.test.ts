import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { queueOrders } from '#modules/assignment/rules.ts'
import { queueQuery, unansweredQuery } from '#modules/inbox/server/store/queue.ts'
import { inCompany, makeCustomer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  const { contactId, channelId } = await makeCustomer(server, acme)
  await server.query('alter table conversations disable trigger index_conversation')
  // A fifth of 20,000 is open, and half of that is unassigned.
  await server.query(
    `insert into conversations (org_id, number, channel_id, contact_id, client_key, last_seq, status,
      closed_reason, priority, assignee_id, assigned_at, team_id, waiting_since, created_at)
    select $1, number, $2, $3, gen_random_uuid(), 1,
      case when number % 5 = 0 then 'open' else 'closed' end,
      case when number % 5 > 0 then 'resolved' end,
      (array['none', 'low', 'normal', 'high', 'urgent'])[1 + number / 5 % 5],
      case when number % 2 = 0 then $4::uuid end, case when number % 2 = 0 then moment end,
      case when number % 3 = 0 then $5::uuid end,
      case when number % 5 = 0 and number % 7 > 0 then moment end, moment
    from (
      select number, timestamptz '2026-01-01' + (number * 7919 % 20000) * interval '15 minutes' as moment
      from generate_series(1, 20000) as number) as made`,
    [acme.organizationId, channelId, contactId, acme.agent.memberId, acme.teamId],
  )
  await server.query('vacuum analyze conversations')
}, 90_000)
afterAll(() => server.close())

const tagged = ['018f6d2e-0000-7000-8000-000000000000']

test.each(
  queueOrders.flatMap((order) => [
    { order, of: 'a team', excludedTagIds: [] },
    { order, of: 'no team', excludedTagIds: tagged },
  ]),
)('the queue of $of, $order, uses an index', async ({ order, of, excludedTagIds }) => {
  const teamId = of === 'a team' ? acme.teamId : null
  const plan = await inCompany(server, acme, (scope) =>
    planOf(scope.db, queueQuery({ teamId, order, excludedTagIds, limit: 50 })),
  )

  expect(plan).toEqual({ sorts: 0, read: 50 })
})

test('overdue replies use an index', async () => {
  const plan = await inCompany(server, acme, (scope) =>
    planOf(
      scope.db,
      unansweredQuery({
        teamId: acme.teamId,
        excludedTagIds: [],
        until: new Date('2026-07-01'),
        after: undefined,
        limit: 50,
      }),
    ),
  )

  expect(plan).toEqual({ sorts: 0, read: 50 })
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

async function planOf(
  db: Parameters<RawBuilder<unknown>['execute']>[0],
  query: RawBuilder<unknown>,
): Promise<{ sorts: number; read: number }> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, format json) ${query}`.execute(db)
  const root = rows[0]?.['QUERY PLAN'][0].Plan
  const nodes = root ? nodesOf(root) : []
  const scans = nodes.filter((node) => node['Relation Name'] === 'conversations')
  return {
    sorts: nodes.filter((node) => node['Node Type'].includes('Sort')).length,
    read: scans.reduce(
      (sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
      0,
    ),
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
