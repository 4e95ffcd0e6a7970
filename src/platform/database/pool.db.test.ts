import { createServer, type AddressInfo, type Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  testDatabase,
  testSecret,
  withClient,
  type TestDatabase,
} from '#tests/support/test-database.ts'

import { connectionAs } from './database.ts'
import { Pool } from './pool.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await testDatabase()
})
afterAll(() => scratch.drop())

test('a slow statement is canceled and the pool keeps working', async () => {
  const pool = poolOf({ statementTimeoutMs: 2000 })

  await expect(pool.run(() => [{ text: 'select pg_sleep(10)' }])).rejects.toMatchObject({
    code: '57014',
  })
  await expect(pool.run(() => [{ text: 'select 1 as one' }])).resolves.toMatchObject([
    { rows: [{ one: 1 }] },
  ])
  await pool.close()
})

test('a connection cut by the server is replaced', async () => {
  const pool = poolOf({})
  await pool.run(() => [{ text: 'select 1' }])
  await withClient(scratch.url, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut-me'`,
    ),
  )

  const answers = await settle(() => pool.run(() => [{ text: 'select 1 as one' }]))

  expect(answers).toMatchObject([{ rows: [{ one: 1 }] }])
  await pool.close()
})

test('a statement prepared before a migration is prepared again', async () => {
  const pool = poolOf({ size: 1 })
  const read = () => pool.run(() => [{ text: 'select 1' }, { text: 'select * from migrated' }])
  await pool.run(() => [{ text: 'create temporary table migrated as select 1 as one' }])
  await read()
  await pool.run(() => [{ text: 'alter table migrated add column two int' }])

  await expect(read()).resolves.toMatchObject([{}, { rows: [{ one: 1, two: null }] }])
  await pool.close()
})

describe('while the database is known to be down', () => {
  test('requests fail immediately and recover afterwards', async () => {
    const pool = poolOf({})
    pool.markDown()
    const failing = pool.run(() => [{ text: 'select 1' }]).catch((error: unknown) => error)

    expect(await Promise.race([failing, nextTurn('waits')])).toBeInstanceOf(DatabaseUnavailable)

    pool.markUp()
    await expect(pool.run(() => [{ text: 'select 1' }])).resolves.toHaveLength(1)
    await pool.close()
  })

  test('running statements fail too', async () => {
    const pool = poolOf({})
    await pool.run(() => [{ text: 'select 1' }])
    const running = pool.run(() => [{ text: 'select pg_sleep(5)' }])
    setTimeout(() => pool.markDown(), 100)

    await expect(running).rejects.toBeInstanceOf(DatabaseUnavailable)
    await pool.close()
  })
})

test('a database that accepts connections but never answers fails', async () => {
  const silent = await listenSilently()
  const { port } = silent.address() as AddressInfo
  const pool = new Pool({
    connection: { host: '127.0.0.1', port, user: 'nobody', database: 'none' },
    name: 'silent',
    size: 2,
    statementTimeoutMs: 1000,
  })

  await expect(pool.run(() => [{ text: 'select 1' }])).rejects.toBeInstanceOf(DatabaseUnavailable)

  silent.close()
  await pool.close()
})

test('a slow batch is logged with its text', async () => {
  const slow: string[] = []
  const pool = poolOf({ slowMs: 20, onSlow: (text) => slow.push(text) })

  await pool.run(() => [{ text: 'select 1' }, { text: 'select pg_sleep(0.05)' }])

  expect(slow).toEqual(['select pg_sleep(0.05)'])
  await pool.close()
})

function poolOf(options: Partial<ConstructorParameters<typeof Pool>[0]>): Pool {
  return new Pool({
    connection: connectionAs('platform', scratch.url, testSecret),
    name: 'cut-me',
    size: 2,
    statementTimeoutMs: 10_000,
    ...options,
  })
}

/** The first attempt may still get the dead connection. */
async function settle<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    return work()
  }
}

async function listenSilently(): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
