import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { categories, type Category } from '#modules/inbox/model.ts'
import {
  conversationsQuery,
  inCategory,
  ofCompany,
  orderOf,
} from '#modules/inbox/server/store/conversations.ts'
import { idleQuery } from '#modules/inbox/server/store/idle.ts'
import type { DataScope } from '#platform/permissions/principal.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCustomer } from '#tests/support/conversations.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  const { contactId, channelId } = await makeCustomer(server, acme)
  // Most of the 20,000 conversations are closed, as in real use.
  await server.query(
    `insert into conversations (org_id, number, channel_id, contact_id, client_key, last_seq, status,
      closed_reason, assignee_id, team_id, waiting_since, last_activity_at, deleted_at)
    select $1, number, $2, $3, gen_random_uuid(), 1, status,
      case when status = 'closed' then case when number % 7 = 0 then 'spam' else 'resolved' end end,
      case when number % 3 = 0 then $4::uuid end, case when number % 4 = 0 then $5::uuid end,
      case when status = 'open' then moment end, moment,
      case when number % 11 = 0 then moment end
    from (
      select number, timestamptz '2030-01-01' + number * interval '7 minutes' as moment,
        case when number % 10 = 0 then 'open' when number % 10 = 1 then 'snoozed' else 'closed' end as status
      from generate_series(1, 20000) as number) as made`,
    [acme.organizationId, channelId, contactId, acme.agent.memberId, acme.teamId],
  )
  await server.query(
    `insert into messages (org_id, conversation_id, seq, client_key, kind, author_kind, author_id, text)
    select org_id, id, 1, client_key, 'text', 'contact', contact_id, 'Hello' from conversations`,
  )
  await server.query('vacuum analyze conversations, messages, contacts')
}, 90_000)
afterAll(() => server.close())

// A member's own rows are few, so they are sorted.
const ofMember = new Set<Category>(['mentions', 'following', 'scheduled', 'drafts'])
const listed = categories.filter((category) => !ofMember.has(category))

describe.each(['first', 'later'] as const)('the %s page', (page) => {
  test.each(listed)('%s uses an index, and reads hardly any extra rows', async (name) => {
    const { sorted, read } = await plan(name, page, {
      kind: 'all',
      teamIds: [],
      closedChannelIds: [],
    })

    expect(sorted).toBe(0)
    expect(read).toBeGreaterThan(50)
    expect(read).toBeLessThan(150)
  })

  test.each(listed)('%s uses it also with a closed channel', async (name) => {
    const closedChannelIds = [crypto.randomUUID(), crypto.randomUUID()]
    const { sorted, read } = await plan(name, page, { kind: 'all', teamIds: [], closedChannelIds })

    expect(sorted).toBe(0)
    expect(read).toBeLessThan(150)
  })

  test('lists for limited members use an index too', async () => {
    const { sorted, read } = await plan('all', page, {
      kind: 'own',
      teamIds: [],
      closedChannelIds: [],
    })

    expect(sorted).toBe(0)
    expect(read).toBeLessThan(150)
  })
})

test('the list of a small company only reads its rows', async () => {
  const companyId = crypto.randomUUID()
  const { contactId } = await makeCustomer(server, acme)
  const { organizationId } = acme
  await server.query('insert into companies (org_id, id, name) values ($1, $2, $3)', [
    organizationId,
    companyId,
    'Northwind',
  ])
  await server.query('update contacts set company_id = $2 where id = $1', [contactId, companyId])
  await server.query(
    `update conversations set contact_id = $1 where number % 1000 = 3 and org_id = $2`,
    [contactId, organizationId],
  )
  await server.query('vacuum analyze conversations, contacts, companies')
  const opening = bySystem('test', 'read')
  const nodes = await inOrganization(server.runtime, organizationId, opening, async (scope) => {
    const conditions = [inCategory(scope, 'everything'), ofCompany(scope, companyId)]
    const order = orderOf('everything')
    const query = conversationsQuery(scope, { conditions, order, after: undefined, limit: 51 })
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, format json) ${query}`.execute(scope.db)
    const root = rows[0]?.['QUERY PLAN'][0].Plan
    return root ? nodesOf(root) : []
  })
  const scans = nodes.filter((node) => node['Relation Name'] === 'conversations')

  expect(scans.reduce((sum, node) => sum + rowsRead(node), 0)).toBeLessThan(100)
})

test('inactive conversations are found by index, without extra rows', async () => {
  await server.query(`update channels set close_after_minutes = 10`)
  await server.query(
    `update conversations set waiting_since = null, preview_by = 'member' where status = 'open'`,
  )
  await server.query('vacuum analyze conversations, channels')
  const opening = bySystem('test', 'read')
  const nodes = await inOrganization(
    server.runtime,
    acme.organizationId,
    opening,
    async (scope) => {
      const later = { ...scope, now: new Date('2031-01-01') }
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, format json) ${idleQuery(later, 50)}`.execute(scope.db)
      const root = rows[0]?.['QUERY PLAN'][0].Plan
      return root ? nodesOf(root) : []
    },
  )
  const scans = nodes.filter((node) => node['Relation Name'] === 'conversations')

  expect(scans.map((node) => node['Node Type'])).toEqual([expect.stringMatching(/^Index/)])
  expect(scans.reduce((sum, node) => sum + rowsRead(node), 0)).toBe(50)
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

async function plan(
  category: Category,
  page: 'first' | 'later',
  dataScope: DataScope,
): Promise<{ sorted: number; read: number }> {
  const middle = ['2030-02-18 12:00:00+00', crypto.randomUUID()] as const
  const after = page === 'first' ? undefined : middle
  const order = orderOf(category)
  const { organizationId, agent } = acme
  const membership = {
    organizationId,
    organizationState: 'active',
    roleName: 'Agent',
    displayName: 'Agent',
    memberId: agent.memberId,
    role: 'member',
    levels: {},
    dataScope,
  } as const
  const principal = {
    sessionId: '',
    userId: agent.userId,
    name: '',
    staffRole: undefined,
    hasSteppedUp: false,
    membership,
  }
  const opening = {
    actor: { kind: 'member', principal, membership },
    requestId: 'test',
    cause: { kind: 'system', id: 'test' },
    mode: 'read',
  } as const
  const root = await inOrganization(server.runtime, organizationId, opening, async (scope) => {
    const conditions = [inCategory(scope, category)]
    const query = conversationsQuery(scope, { conditions, order, after, limit: 51 })
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, format json) ${query}`.execute(scope.db)
    return rows[0]?.['QUERY PLAN'][0].Plan
  })
  const nodes = root ? nodesOf(root) : []
  const scans = nodes.filter((node) => node['Relation Name'] === 'conversations')
  return {
    sorted: nodes.filter((node) => node['Node Type'].includes('Sort')).length,
    read: scans.reduce((sum, node) => sum + rowsRead(node), 0),
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

function rowsRead(node: PlanNode): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}
