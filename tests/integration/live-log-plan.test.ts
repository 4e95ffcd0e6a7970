import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { parseCursor, type Cursor } from '#platform/events/cursor.ts'
import { eventsQuery, readEvents, resumeQuery } from '#platform/events/log-reader.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { runtimeOn } from '#tests/support/live-node.ts'
import {
  openTestDatabase,
  testDatabase,
  withClient,
  type TestDatabase,
} from '#tests/support/test-database.ts'

let origin: TestDatabase
let database: Database
let runtime: Runtime
let organizationId: string
let indexes: string[]

beforeAll(async () => {
  origin = await testDatabase()
  database = await openTestDatabase(origin.url)
  runtime = await runtimeOn(database)
  await withClient(origin.url, async (client) => {
    // Twenty organizations with five thousand events each, over four months. In small transactions
    // because log readers everywhere wait for long ones.
    await client.query(
      'create temporary table owners as select gen_random_uuid() as id from generate_series(1, 20)',
    )
    for (let first = 1; first < 5000; first += 500) {
      await client.query(
        `insert into events (org_id, at, tx, type, actor_kind, cause_kind, cause_id, audience, data)
        select id, now() - interval '20 days' + step * interval '18 minutes', step, 'note.written',
          'system', 'system', 'test', 'organization', '{"text": "some text that fills the row a little"}'
        from owners, generate_series($1::int, $1::int + 499) as step
        order by step`,
        [first],
      )
    }
    await client.query('update app.log_clock set tx_offset = 1000000')
    await client.query('vacuum analyze events')
    const { rows } = await client.query<{ orgId: string }>('select org_id from events limit 1')
    organizationId = rows[0]?.orgId ?? ''
    const names = await client.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events_by_log_order'::regclass`,
    )
    indexes = names.rows.map(({ name }) => name)
  })
}, 90_000)
afterAll(async () => {
  await runtime.signals.stop()
  await database.close()
  await origin.drop()
})

test('a page uses the index of every partition, without extra rows', async () => {
  const scans = scansOf(await explain(eventsQuery(at('2500.0'), 200)))

  expect(scans.length).toBe(indexes.length)
  expect(indexesOf(scans)).toEqual(new Set(indexes))
  for (const scan of scans) {
    expect(String(scan['Index Cond'])).toMatch(/org_id = .*ROW\(tx, seq\) > ROW/)
    expect(scan['Actual Rows']).toBeLessThanOrEqual(200)
    expect(scan['Rows Removed by Filter'] ?? 0).toBe(0)
  }
})

test('the plan is stable once the database uses a generic plan', async () => {
  const scans = scansOf(await explain(eventsQuery(at('2500.0'), 200), 'generic_plan'))
  expect(indexesOf(scans)).toEqual(new Set(indexes))
})

test('the resume check uses the index too', async () => {
  const nodes = nodesOf(await explain(resumeQuery(at('4500.0'), 500)))
  const scans = nodes.filter(
    (node) => 'Relation Name' in node && node['Relation Name'] !== 'log_clock',
  )
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.filter((scan) => !indexes.includes(String(scan['Index Name'])))).toEqual([])
})

test('pages follow each other without gap or overlap', async () => {
  const seen: bigint[] = []
  let cursor = at('4300.0')
  for (let rest = 'more'; rest === 'more';) {
    const page = await read((scope) => readEvents(scope, cursor, { limit: 90 }))
    seen.push(...page.events.map((entry) => entry.cursor.tx))
    cursor = page.events.at(-1)?.cursor ?? cursor
    rest = page.rest
  }
  expect(seen).toEqual(Array.from({ length: 701 }, (_, position) => 4300n + BigInt(position)))
})

type PlanNode = Record<string, unknown>

async function explain(query: RawBuilder<unknown>, mode: 'analyze' | 'generic_plan' = 'analyze') {
  const { rows } = await read((scope) =>
    sql<{
      'QUERY PLAN': [{ Plan: PlanNode }]
    }>`explain (${sql.raw(mode)}, format json) ${query}`.execute(scope.db),
  )
  const [row] = rows
  if (!row) throw new Error('There is no plan.')
  return row['QUERY PLAN'][0].Plan
}

function scansOf(plan: PlanNode): PlanNode[] {
  return nodesOf(plan).filter((node) => 'Relation Name' in node)
}

function indexesOf(scans: readonly PlanNode[]): Set<unknown> {
  return new Set(scans.map((scan) => scan['Index Name']))
}

function nodesOf(plan: PlanNode): PlanNode[] {
  const children = (plan['Plans'] ?? []) as PlanNode[]
  return [plan, ...children.flatMap(nodesOf)]
}

function read<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> {
  const opening = {
    actor: { kind: 'system', name: 'test' },
    requestId: 'test',
    cause: { kind: 'system', id: 'test' },
    mode: 'read',
  } as const
  return inOrganization(runtime, organizationId, opening, work)
}

function at(text: string): Cursor {
  return parseCursor(text) ?? { tx: 0n, seq: 0n }
}
