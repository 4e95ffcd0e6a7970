import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { prepareJobs } from '#platform/jobs/prepare.ts'
import { claimJobs, finishJob, returnJobs } from '#platform/jobs/store.ts'
import { work } from '#platform/registry/module.ts'
import { createRegistry } from '#platform/registry/registry.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import {
  asking,
  enqueue,
  openJobNode,
  opening,
  type JobNode,
  type Row,
} from '#tests/support/job-node.ts'
import { openTestDatabase, testDatabase, type TestDatabase } from '#tests/support/test-database.ts'

/**
 * We claim and complete jobs with our own SQL. The result is compared with what pg-boss writes, so
 * that an incompatible pg-boss release is noticed.
 */
const mark = job({ name: 'mark', payload: z.strictObject({}) })
const acme = crypto.randomUUID()

let database: TestDatabase
let node: JobNode
let boss: PgBoss
const ask = asking(() => database.url)

beforeAll(async () => {
  database = await testDatabase()
  node = await openJobNode(database.url, { jobs: [work(mark, async () => {})] })
  boss = new PgBoss({
    connectionString: database.url,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await node.close()
  await database.drop()
})

test('a claim matches pg-boss, the first time and the second', async () => {
  const alike = { different: [], moments: ['heartbeatOn', 'startedOn'] }
  const { ours, theirs } = await claimBoth()
  expect(compare(ours, theirs, await rows())).toEqual(alike)

  await boss.fail('mark', [ours, theirs])
  await ask('update pgboss.job set start_after = now()')
  const again = await claimBoth()
  expect(again.ours.retryCount).toBe(1)
  expect(compare(again.ours, again.theirs, await rows())).toEqual(alike)
  await boss.deleteAllJobs('mark')
})

test('a completed job matches pg-boss', async () => {
  const { ours, theirs } = await claimBoth()
  await inOrganization(node.runtime, acme, opening, (scope) =>
    finishJob(scope, { id: ours.id, queue: 'mark', attempt: 0, owner: acme, data: {} }),
  )
  await boss.complete('mark', theirs)

  expect(compare(ours, theirs, await rows())).toEqual({
    different: [],
    moments: ['completedOn', 'heartbeatOn', 'startedOn'],
  })
  await boss.deleteAllJobs('mark')
})

test('pg-boss can claim what we return', async () => {
  const { ours, theirs } = await claimBoth()
  const claim = { id: ours.id, queue: 'mark', attempt: 0, owner: acme, data: {} }
  await returnJobs(node.runtime.database.platform, [claim])

  const [taken] = await boss.fetch('mark')
  expect(taken).toMatchObject({ id: ours.id, retryCount: 1 })
  await boss.deleteJob('mark', [ours.id, theirs.id])
})

test('the tables match pg-boss plus our additions', async () => {
  const report = await boss.detectSchemaDrift()
  expect(report.extraIndexes.map(({ name }) => name).sort()).toEqual([
    'job_by_owner',
    'job_waiting_once',
  ])
  expect(report).toMatchObject({ missingTables: [], missing: [], mismatched: [], columnDrift: [] })
})

test('nodes that start together prepare the queue without conflicts', async () => {
  const fresh = await testDatabase()
  await (await openTestDatabase(fresh.url)).close()
  const registry = createRegistry([{ name: 'test', calls: [], jobs: [work(mark, async () => {})] }])
  await Promise.all(Array.from({ length: 4 }, () => prepareJobs(fresh.url, registry)))

  const queues = await asking(() => fresh.url)('select name from pgboss.queue order by name')
  expect(queues).toEqual([{ name: 'dead-letters' }, { name: 'mark' }])
  await fresh.drop()
})

test('a changed retry limit reaches the queue', async () => {
  const patient = job({ name: 'mark', payload: z.strictObject({}), retries: 9 })
  const registry = createRegistry([
    { name: 'test', calls: [], jobs: [work(patient, async () => {})] },
  ])
  await prepareJobs(database.url, registry)

  expect(await boss.getQueue('mark')).toMatchObject({ retryLimit: 9 })
})

interface Attempt {
  readonly id: string
  readonly retryCount: number
}

async function claimBoth(): Promise<{ ours: Attempt; theirs: Attempt }> {
  const waiting = (await rows()).length
  if (waiting === 0) await enqueue(node.runtime, acme, mark, [{}, {}])
  const { jobs } = await claimJobs(node.runtime.database.platform, {
    queues: ['mark'],
    free: 1,
    perOwner: 1,
    running: new Map(),
    after: '',
  })
  const [theirs] = await boss.fetch('mark')
  const [ours] = jobs
  if (!ours || !theirs) throw new Error('Both must get one.')
  return {
    ours: { id: ours.id, retryCount: ours.attempt },
    theirs: { id: theirs.id, retryCount: theirs.retryCount },
  }
}

function rows(): Promise<Row[]> {
  return ask(`select * from pgboss.job where name = 'mark'`)
}

/** Columns that may differ by a millisecond. */
function compare(ours: Attempt, theirs: Attempt, all: Row[]) {
  const [left = {}, right = {}] = [ours, theirs].map(({ id }) => all.find((row) => row.id === id))
  const columns = Object.keys(left).filter((name) => name !== 'id' && name !== 'start_after')
  const moments = ['completedOn', 'heartbeatOn', 'startedOn'].filter(
    (name) => left[name] instanceof Date && right[name] instanceof Date,
  )
  const different = columns
    .filter((name) => !moments.includes(name))
    .filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]))
  return { different, moments }
}
