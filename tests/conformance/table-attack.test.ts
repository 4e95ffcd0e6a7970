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
import { attackFunctions } from './function-attack.ts'
import { plantedHoles } from './planted-holes.ts'
import { reviewed } from './reviewed.ts'
import { attackTables, findLeak, type Battlefield, type Leak } from './table-attack.ts'

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
  const before = await globexChecksum()

  const { leaks, attempts } = await attackAsAcme()

  expect(leaks).toEqual([])
  expect(attempts).toBeGreaterThan(150)
  expect(await globexChecksum()).toEqual(before)
})

test('no function gives one organization what is another’s, or changes it', async () => {
  const before = await globexChecksum()

  const { leaks, attempts } = await withClient(asApplication(), (client) =>
    attackFunctions(battlefield(client)),
  )

  expect(leaks).toEqual([])
  expect(attempts).toBeGreaterThan(20)
  expect(await globexChecksum()).toEqual(before)
})

test('the platform role sees no row of a table that was not opened to it', async () => {
  const closed = tables.filter(
    ({ isTenant, name }) => isTenant && !(`public.${name}` in reviewed.openedToPlatform),
  )
  const codes = await withClient(
    connectionAs('platform', scratch.url, testSecret),
    async (client) => {
      const answers: string[] = []
      for (const { name } of closed) {
        const refusal = await client.query(`select * from ${name}`).catch((error: unknown) => error)
        answers.push(
          refusal instanceof pg.DatabaseError ? (refusal.code ?? '') : `${name} was read`,
        )
      }
      return answers
    },
  )

  expect(closed.length).toBeGreaterThan(3)
  expect(codes.filter((code) => code !== 'TN001' && code !== '42501')).toEqual([])
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
      // The tables that the hole is in come first, so that it is found soon.
      const isHole = ({ name }: CatalogueTable): number => Number(!plant.includes(name))
      const byHole = tables.toSorted((first, second) => isHole(first) - isHole(second))
      const leak = await withClient(asApplication(), (client) =>
        findLeak({ ...battlefield(client), tables: byHole }),
      )

      expect(leak).toBeDefined()
    } finally {
      await withClient(scratch.url, (client) => client.query(mend))
    }
  })

  test('when a function that runs as the owner forgets the organization', async () => {
    await withClient(scratch.url, (client) =>
      client.query(`create function app.planted(people uuid[]) returns setof text
        language sql security definer set search_path = pg_catalog, public
        as 'select email from users where id = any (people)';
        alter function app.planted(uuid[]) owner to parley_owner;
        grant execute on function app.planted(uuid[]) to parley_app`),
    )

    const { leaks } = await withClient(asApplication(), (client) =>
      attackFunctions(battlefield(client)),
    )

    await withClient(scratch.url, (client) => client.query('drop function app.planted(uuid[])'))
    expect(leaks).not.toEqual([])
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
  return withClient(asApplication(), (client) => attackTables(battlefield(client)))
}

function battlefield(client: pg.Client): Battlefield {
  return { client, context: database.context, mine: acme, theirs: globex, tables }
}

function globexChecksum(): Promise<string[]> {
  const { organizationId, rows } = globex
  const userIds = [String(rows.get('users')?.values['id'])]
  return withClient(scratch.url, (client) => checksumOf(client, { organizationId, userIds }))
}
