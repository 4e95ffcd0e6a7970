import type { Pool, PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  openTestDatabase,
  testDatabase,
  testPool,
  testSecret,
  withClient,
  type TestDatabase,
} from '#tests/support/test-database.ts'

import { connectionAs, type Database } from './database.ts'
import { pipeline, type Statement } from './pipeline.ts'

const acme = crypto.randomUUID()
const globex = crypto.randomUUID()
const currentOrganization = { text: 'select app.current_org() as organization' }
const failing = { text: 'select 1 / 0' }

let scratch: TestDatabase
let database: Database
let pool: Pool
let client: PoolClient

beforeAll(async () => {
  scratch = await testDatabase()
  database = await openTestDatabase(scratch.url)
  pool = testPool(connectionAs('app', scratch.url, testSecret), 10)
})
afterAll(async () => {
  await pool.end()
  await database.close()
  await scratch.drop()
})
beforeEach(async () => {
  client = await pool.connect()
})
afterEach(() => client.release(true))

test('writers prove their tenant immediately and once', async () => {
  const first = saying(acme)
  expect(isProof(first)).toBe(true)
  expect(await organizationOf(first)).toBe(acme)

  await expectProven(acme)
})

test('readers prove it on their second query', async () => {
  const first = saying(acme, 'read')
  expect(isProof(first)).toBe(false)
  expect(await organizationOf(first)).toBe(acme)

  const second = saying(acme, 'read')
  expect(isProof(second)).toBe(true)
  expect(await organizationOf(second)).toBe(acme)

  await expectProven(acme)
})

test("another tenant's query in between changes nothing", async () => {
  await organizationOf(saying(acme))

  expect(await organizationOf(saying(globex, 'read'))).toBe(globex)

  await expectProven(acme)
})

test('switching tenants requires a new proof', async () => {
  await organizationOf(saying(acme))

  const other = saying(globex)
  expect(isProof(other)).toBe(true)
  expect(await organizationOf(other)).toBe(globex)
  const first = saying(acme)
  expect(isProof(first)).toBe(true)
  expect(await organizationOf(first)).toBe(acme)
})

test('each connection needs its own proof', async () => {
  await organizationOf(saying(acme))
  const other = await pool.connect()
  const statement = database.context.statement(other, acme, 'write')
  other.release()

  expect(isProof(statement)).toBe(true)
})

test('a proof survives a later failed statement', async () => {
  await expect(pipeline(client, [saying(acme), failing])).rejects.toMatchObject({ code: '22012' })

  await expectProven(acme)
})

test("an unsent proof doesn't count", async () => {
  await organizationOf(saying(acme))
  await expect(pipeline(client, [failing, saying(globex)])).rejects.toMatchObject({ code: '22012' })

  expect(isProof(saying(globex))).toBe(true)
  expect(await organizationOf(saying(globex))).toBe(globex)
})

test('a rejected proof proves nothing', async () => {
  await withoutKeys(async () =>
    expect(organizationOf(saying(acme))).rejects.toMatchObject({ code: 'TN002' }),
  )

  expect(isProof(saying(acme))).toBe(true)
  expect(await organizationOf(saying(acme))).toBe(acme)
})

test('a read-only server can still be read', async () => {
  await client.query('set default_transaction_read_only = on')

  for (let time = 1; time <= 3; time++) {
    expect(await organizationOf(saying(acme, 'read'))).toBe(acme)
  }
  expect(isProof(saying(acme))).toBe(true)
})

test('a proof assigns no transaction ID, so reads stay cheap', async () => {
  await organizationOf(saying(acme, 'read'))
  const proof = saying(acme, 'read')
  expect(isProof(proof)).toBe(true)

  const [, taken] = await pipeline(client, [
    proof,
    { text: 'select pg_current_xact_id_if_assigned() as id' },
  ])

  expect(taken?.rows).toEqual([{ id: null }])
})

function saying(organizationId: string, mode: 'read' | 'write' = 'write'): Statement {
  return database.context.statement(client, organizationId, mode)
}

function isProof({ text }: Statement): boolean {
  return text.includes('prove_context')
}

async function expectProven(organizationId: string): Promise<void> {
  await withoutKeys(async () => {
    for (const mode of ['read', 'write'] as const) {
      const statement = saying(organizationId, mode)
      expect(isProof(statement)).toBe(false)
      expect(await organizationOf(statement)).toBe(organizationId)
    }
  })
}

async function organizationOf(statement: Statement): Promise<unknown> {
  const [, answer] = await pipeline(client, [statement, currentOrganization])
  return answer?.rows[0]?.['organization']
}

async function withoutKeys(work: () => Promise<unknown>): Promise<void> {
  const rename = (from: string, to: string): Promise<unknown> =>
    withClient(scratch.url, (owner) =>
      owner.query('update app.context_keys set id = $2 where id = $1', [from, to]),
    )
  await rename(database.context.keyId, 'away')
  try {
    await work()
  } finally {
    await rename('away', database.context.keyId)
  }
}
