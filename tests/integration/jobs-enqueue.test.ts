import { sql } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { connectionAs } from '#platform/database/database.ts'
import { job } from '#platform/jobs/job.ts'
import { platformWork, work } from '#platform/registry/module.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import {
  asking,
  enqueue,
  openJobNode,
  opening,
  type JobNode,
  type Row,
} from '#tests/support/job-node.ts'
import {
  testDatabase,
  testSecret,
  withClient,
  type TestDatabase,
} from '#tests/support/test-database.ts'

const greet = job({ name: 'greet', payload: z.strictObject({ name: z.string() }), retries: 3 })
const sweep = job({ name: 'sweep', payload: z.strictObject({}) })
const acme = crypto.randomUUID()
const globex = crypto.randomUUID()

let database: TestDatabase
let node: JobNode
const ask = asking(() => database.url)

beforeAll(async () => {
  database = await testDatabase()
  node = await openJobNode(database.url, {
    jobs: [work(greet, async () => {}), platformWork(sweep, async () => {})],
  })
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

describe('a job', () => {
  test('is exactly the row pg-boss would write', async () => {
    const startAfter = new Date(Date.now() + 60_000)
    await enqueue(node.runtime, acme, greet, [{ name: 'ours' }], { startAfter, onceKey: 'same' })
    await withBoss((boss) =>
      boss.send(
        'greet',
        { name: 'theirs' },
        {
          group: { id: acme },
          startAfter,
          singletonKey: `${acme}:other`,
        },
      ),
    )

    const [ours, theirs] = await queued('greet')
    expect(Object.keys(ours ?? {})).toEqual(Object.keys(theirs ?? {}))
    const differences = Object.keys(ours ?? {}).filter(
      (column) => JSON.stringify(ours?.[column]) !== JSON.stringify(theirs?.[column]),
    )
    expect(differences.sort()).toEqual(['createdOn', 'data', 'id', 'singletonKey'])
    expect(ours).toMatchObject({ groupId: acme, retryLimit: 3, deadLetter: 'dead-letters' })
    await forget('greet')
  })

  test('is rolled back with its transaction', async () => {
    const failing = inOrganization(node.runtime, acme, opening, async (scope) => {
      scope.enqueue(greet, { name: 'nobody' })
      throw new Error('changed my mind')
    })

    await expect(failing).rejects.toThrow('changed my mind')
    expect(await queued('greet')).toEqual([])
  })

  test('with a key waits once, with the earlier start time', async () => {
    const later = new Date(Date.now() + 600_000)
    await enqueue(node.runtime, acme, greet, [{ name: 'first' }], {
      onceKey: 'k',
      startAfter: later,
    })
    await enqueue(node.runtime, acme, greet, [{ name: 'second' }], { onceKey: 'k' })
    await enqueue(node.runtime, globex, greet, [{ name: 'third' }], { onceKey: 'k' })

    const rows = await queued('greet')
    expect(rows.map(({ data, groupId: owner }) => [data, owner])).toEqual([
      [{ name: 'first' }, acme],
      [{ name: 'third' }, globex],
    ])
    const [moved] = await ask(
      `select from pgboss.job where start_after < now() + interval '1 minute'`,
    )
    expect(moved).toBeDefined()
    await forget('greet')
  })

  test("with a key isn't claimed while a transaction that relies on it is open", async () => {
    await enqueue(node.runtime, acme, greet, [{ name: 'first' }], { onceKey: 'k' })
    await withClient(connectionOf('platform'), async (client) => {
      await inOrganization(node.runtime, acme, opening, async (scope) => {
        await sql`select app.enqueue_job('greet', '{"name":"again"}', null, 'k')`.execute(scope.db)
        const { rows } = await client.query(
          `select id from pgboss.job_common where name = 'greet' for update skip locked`,
        )
        expect(rows).toEqual([])
      })
    })
    await forget('greet')
  })
})

describe('the application role', () => {
  test("can't read or write the queue", async () => {
    for (const statement of [
      'select * from pgboss.job',
      'delete from pgboss.job',
      'select * from pgboss.queue',
      `select app.put_job('greet', '${globex}', '{}', null, null)`,
      `select app.enqueue_platform_job('sweep', '{}', null, null)`,
      `select app.retry_dead_letter(gen_random_uuid())`,
    ]) {
      await expect(asApplication(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
  })

  test("can't queue without an organization or for the platform", async () => {
    const withoutOrganization = asApplication(`select app.enqueue_job('greet', '{}', null, null)`)
    await expect(withoutOrganization).rejects.toMatchObject({ code: 'TN001' })

    const forThePlatform = enqueue(node.runtime, acme, sweep, [{}])
    await expect(forThePlatform).rejects.toMatchObject({ code: 'JB002' })
    await expect(enqueue(node.runtime, undefined, greet, [{ name: 'x' }])).rejects.toMatchObject({
      code: 'JB002',
    })
  })

  test("can't complete another organization's job", async () => {
    await enqueue(node.runtime, globex, greet, [{ name: 'theirs' }])
    await ask(`update pgboss.job set state = 'active' where name = 'greet'`)
    const [row] = await queued('greet')

    const stealing = inOrganization(node.runtime, acme, opening, async (scope) => {
      await sql`select app.finish_job('greet', ${row?.id}::uuid, 0)`.execute(scope.db)
    })

    await expect(stealing).rejects.toMatchObject({ code: 'JB001' })
    await forget('greet')
  })
})

test('a job must have an owner', async () => {
  await expect(withBoss((boss) => boss.send('greet', { name: 'x' }))).rejects.toMatchObject({
    code: '23514',
  })
})

test('the platform can queue its own jobs inside an organization', async () => {
  await onPlatform(node.runtime, opening, async (scope) => {
    await scope.enter(acme)
    scope.enqueue(sweep, {})
    scope.enqueue(greet, { name: 'inside' })
  })

  expect((await queued('sweep')).map((row) => row.groupId)).toEqual(['platform'])
  expect((await queued('greet')).map((row) => row.groupId)).toEqual([acme])
})

function queued(name: string): Promise<Row[]> {
  return ask(`select * from pgboss.job where name = $1 order by created_on, data ->> 'name'`, [
    name,
  ])
}

async function forget(name: string): Promise<void> {
  await ask('delete from pgboss.job where name = $1', [name])
}

function connectionOf(role: 'app' | 'platform'): pg.ClientConfig {
  return connectionAs(role, database.url, testSecret)
}

function asApplication(statement: string): Promise<unknown> {
  return withClient(connectionOf('app'), (client) => client.query(statement))
}

async function withBoss<Result>(act: (boss: PgBoss) => Promise<Result>): Promise<Result> {
  return withClient(connectionOf('platform'), async (client) => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      migrate: false,
      supervise: false,
      schedule: false,
    })
    await boss.start()
    try {
      return await act(boss)
    } finally {
      await boss.stop({ graceful: false, close: false })
    }
  })
}
