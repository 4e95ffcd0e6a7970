import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { housekeeping } from '#platform/jobs/housekeeping.ts'
import { createBoss } from '#platform/jobs/boss.ts'
import { queueDueCronJobs } from '#platform/jobs/cron.ts'
import type { CronWork } from '#platform/registry/module.ts'
import { asking, openJobNode, until, type JobNode, type Row } from '#tests/support/job-node.ts'
import { testDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
const nodes: JobNode[] = []
const ask = asking(() => database.url)

beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
  await database.drop()
})

describe('a cron job', () => {
  test('stores its next run and keeps it over a restart', async () => {
    const before = Date.now()
    await openNode(cron('*/5 * * * *'))
    const possible = [before, Date.now()].map(nextFiveMinutes)
    const [first] = await ask('select * from cron_jobs')
    expect(first).toMatchObject({
      key: 'tidy',
      schedule: '*/5 * * * *',
      zone: 'UTC',
      graceS: 60,
      enabled: true,
    })
    expect(possible).toContainEqual(first?.nextDue)

    await ask(`update cron_jobs set next_due = '2020-01-01'`)
    await openNode(cron('*/5 * * * *'))
    expect((await ask('select next_due from cron_jobs'))[0]?.nextDue).toEqual(
      new Date('2020-01-01Z'),
    )

    await openNode(cron('0 3 * * *'))
    const [changed] = await ask('select * from cron_jobs')
    expect(changed?.schedule).toBe('0 3 * * *')
    expect(changed?.nextDue).toSatisfy((next: Date) => next.getUTCHours() === 3)
  })

  test('that is due runs once however many nodes check', async () => {
    let runs = 0
    const work = cron(yearly, async () => {
      runs += 1
      return 42
    })
    const [left, right] = [await openNode(work), await openNode(work)]
    await ask(`update cron_jobs set next_due = now() - interval '100 years'`)
    await Promise.all([left.workers.start(), right.workers.start()])
    await Promise.all(
      [left, right, left, right].map(({ runtime }) => queueDueCronJobs(runtime, reader)),
    )
    await until('it ran', async () => (await runsOf()).some(({ state }) => state === 'success'))

    expect(runs).toBe(1)
    const [run] = await runsOf()
    expect(run).toMatchObject({ cronKey: 'tidy', attempt: 1, rows: 42n, error: null })
    expect(run?.durationMs).toBeGreaterThanOrEqual(0)
    const [job] = await ask('select * from cron_jobs')
    expect(job?.lastRunId).toBe(run?.id)
    expect(job?.nextDue).toSatisfy((next: Date) => next.getTime() > Date.now())
  })

  test('that fails is retried, and every attempt is recorded', async () => {
    let runs = 0
    const node = await openNode(
      cron(yearly, async () => {
        runs += 1
        if (runs === 1) throw new Error('the disk is full')
      }),
    )
    await ask(`update cron_jobs set next_due = now() - interval '1 second'`)
    await node.workers.start()
    await until('it failed', async () => (await runsOf()).some(({ state }) => state === 'failed'))
    await until('it waits', async () => {
      const rows = await ask(
        `update pgboss.job set start_after = now() where state = 'retry' returning id`,
      )
      return rows.length === 1
    })
    await until('it ran', async () => (await runsOf()).some(({ state }) => state === 'success'))

    expect((await runsOf()).map(({ attempt, state, error }) => [attempt, state, error])).toEqual([
      [1, 'failed', 'the disk is full'],
      [2, 'success', null],
    ])
  })

  test('that is due while the last run waits is skipped and recorded', async () => {
    const node = await openNode(cron(yearly))
    for (let round = 0; round < 2; round++) {
      await ask(`update cron_jobs set next_due = now() - interval '1 second'`)
      await queueDueCronJobs(node.runtime, reader)
    }

    expect((await runsOf()).map(({ state }) => state)).toEqual(['skipped_locked'])
    expect(await ask(`select from pgboss.job where name = 'cron.tidy'`)).toHaveLength(1)
  })

  test('that is switched off does not run', async () => {
    const node = await openNode(cron(yearly))
    await ask(`update cron_jobs set next_due = now() - interval '1 second', enabled = false`)
    await queueDueCronJobs(node.runtime, reader)

    expect(await ask(`select from pgboss.job where name = 'cron.tidy'`)).toEqual([])
  })

  test('with an invalid schedule stops the start', async () => {
    await expect(openJobNode(database.url, { cron: [cron('every day')] })).rejects.toThrow()
  })
})

test('the platform prunes its own tables', async () => {
  const node = await openJobNode(database.url, { cron: housekeeping.cron ?? [] })
  nodes.push(node)
  const person = crypto.randomUUID()
  await ask(`
    insert into idempotency_keys (org_id, actor_id, key, request_hash, created_at) values
      ('${person}', '${person}', 'old', 'x', now() - interval '49 hours'), ('${person}', '${person}', 'new', 'x', now());
    insert into account_idempotency_keys (actor_id, key, request_hash, created_at) values
      ('${person}', 'old', 'x', now() - interval '49 hours'), ('${person}', 'new', 'x', now());
    insert into rate_buckets values ('old', now() - interval '1 second', 1), ('new', now() + interval '1 hour', 1);
    insert into system_mails (channel, recipient, kind, text, created_at) values
      ('mail', 'a@b.example', 'old', '', now() - interval '31 days'), ('mail', 'a@b.example', 'new', '', now());
    insert into cron_runs (cron_key, host, attempt, started_at) values ('old', 'x', 1, now() - interval '91 days');
    update cron_jobs set next_due = now() - interval '1 second'`)

  await node.workers.start()
  await until('all ran', async () => {
    const done = (await runsOf()).filter(({ state }) => state === 'success')
    return done.length === (housekeeping.cron ?? []).length
  })

  expect(await ask('select key from idempotency_keys')).toEqual([{ key: 'new' }])
  expect(await ask('select key from account_idempotency_keys')).toEqual([{ key: 'new' }])
  expect(await ask('select bucket from rate_buckets')).toEqual([{ bucket: 'new' }])
  expect(await ask('select kind from system_mails')).toEqual([{ kind: 'new' }])
  expect(await ask(`select from cron_runs where cron_key = 'old'`)).toEqual([])
})

const yearly = '0 0 1 1 *'

const reader = createBoss(
  { query: () => Promise.reject(new Error('not asked')) },
  { supervise: false },
)

function cron(schedule: string, run: CronWork['run'] = async () => {}): CronWork {
  return { name: 'tidy', schedule, graceSeconds: 60, run }
}

function nextFiveMinutes(now: number): Date {
  const length = 5 * 60_000
  return new Date((Math.floor(now / length) + 1) * length)
}

async function openNode(work: CronWork): Promise<JobNode> {
  const node = await openJobNode(database.url, { cron: [work] })
  nodes.push(node)
  return node
}

function runsOf(): Promise<Row[]> {
  return ask('select * from cron_runs order by started_at')
}
