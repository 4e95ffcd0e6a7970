import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connectionAs, type Database } from '#platform/database/database.ts'
import {
  openTestDatabase,
  testDatabase,
  testSecret,
  withClient,
  type TestDatabase,
} from '#tests/support/test-database.ts'

import { plantTenant, type CanaryTenant } from './canary-rows.ts'
import { readTables, type CatalogueTable } from './catalogue-tables.ts'
import { checksumOf } from './checksum.ts'
import { plantedHoles } from './planted-holes.ts'
import { attackTables, type Leak } from './table-attack.ts'

let scratch: TestDatabase
let database: Database
let tables: CatalogueTable[]
let acme: CanaryTenant
let globex: CanaryTenant

beforeAll(async () => {
  scratch = await testDatabase()
  database = await openTestDatabase(scratch.url)
  await withClient(scratch.url, async (client) => {
    tables = await readTables(client)
    acme = await plantTenant(client, tables, 'CANARY-ACME')
    globex = await plantTenant(client, tables, 'CANARY-GLOBEX')
    await client.query('analyze')
  })
})
afterAll(async () => {
  await database.close()
  await scratch.drop()
})

test('every tenant table was attacked with a row of both organizations', () => {
  const attacked = tables.filter(({ isTenant }) => isTenant)

  expect(attacked.length).toBeGreaterThan(5)
  expect(attacked.filter(({ name }) => !globex.rows.has(name) || !acme.rows.has(name))).toEqual([])
})

test('no statement of one organization reaches the rows of another', async () => {
  const before = await withClient(scratch.url, (client) =>
    checksumOf(client, { organizationId: globex.organizationId, userIds: [] }),
  )

  const { leaks, attempts } = await attackAsAcme()

  expect(leaks).toEqual([])
  expect(attempts).toBeGreaterThan(150)
  const after = await withClient(scratch.url, (client) =>
    checksumOf(client, { organizationId: globex.organizationId, userIds: [] }),
  )
  expect(after).toEqual(before)
})

test('a signature seen on one connection is worthless on another', async () => {
  const seen = await withClient(asApplication(), async (client) =>
    database.context.statement(client as pg.PoolClient, globex.organizationId, 'write'),
  )

  const replayed = withClient(asApplication(), async (client) => {
    await client.query(`select set_config('app.ctx', $1, false)`, [...(seen.values ?? [])])
    await client.query('select * from sites')
  })

  await expect(replayed).rejects.toMatchObject({ code: 'TN002' })
})

test('the tenant ends with the transaction', async () => {
  const second = withClient(asApplication(), async (client) => {
    const statement = database.context.statement(
      client as pg.PoolClient,
      acme.organizationId,
      'write',
    )
    await client.query('begin')
    await client.query(statement.text, [...(statement.values ?? [])])
    await client.query('select * from sites')
    await client.query('commit')
    await client.query('select * from sites')
  })

  await expect(second).rejects.toMatchObject({ code: 'TN001' })
})

test('the owner is held by the policies too', async () => {
  const asOwner = withClient(scratch.url, async (client) => {
    await client.query('set role parley_owner')
    await client.query('select * from sites')
  })

  await expect(asOwner).rejects.toMatchObject({ code: 'TN001' })
})

describe('the attack turns red', () => {
  test.each(plantedHoles)('when $hole', async ({ plant, mend }) => {
    await withClient(scratch.url, (client) => client.query(plant))
    try {
      const { leaks } = await attackAsAcme()

      expect(leaks).not.toEqual([])
    } finally {
      await withClient(scratch.url, (client) => client.query(mend))
    }
  })

  test('and green again when all of it is mended', async () => {
    const { leaks } = await attackAsAcme()

    expect(leaks).toEqual([])
  })
})

function asApplication(): pg.ClientConfig {
  return connectionAs('app', scratch.url, testSecret)
}

async function attackAsAcme(): Promise<{ leaks: Leak[]; attempts: number }> {
  return withClient(asApplication(), (client) =>
    attackTables({ client, context: database.context, mine: acme, theirs: globex, tables }),
  )
}
