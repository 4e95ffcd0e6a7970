import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'

import { openDatabase } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { readMigrations } from '#platform/database/migrate.ts'
import {
  databaseAt,
  migrationsFolder,
  openTestDatabase,
  testDatabase,
  testSecret,
  withClient,
} from '#tests/support/test-database.ts'

import { makeTemporaryFolder } from '../../scripts/schema/temporary-database.ts'

test('nodes that start together migrate an empty database once', async () => {
  const url = await emptyDatabase()

  const nodes = await Promise.all([1, 2, 3].map(() => openTestDatabase(url)))

  const applied = nodes.flatMap(({ migratedNow }) => migratedNow)
  const migrations = await readMigrations(migrationsFolder)
  expect(applied.sort()).toEqual(migrations.map(({ name }) => name))
  await Promise.all(nodes.map((node) => node.close()))
})

test('each node signs with its own key, which is removed with it', async () => {
  const scratch = await testDatabase()
  const keys = (): Promise<number> =>
    withClient(scratch.url, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from app.context_keys',
      )
      return rows[0]?.count ?? -1
    })
  const [first, second] = await Promise.all([
    openTestDatabase(scratch.url),
    openTestDatabase(scratch.url),
  ])

  expect(await keys()).toBe(2)
  await first.close()
  expect(await keys()).toBe(1)
  await second.close()
  expect(await keys()).toBe(0)
  await scratch.drop()
})

test('nodes without a configured secret share the one in the database', async () => {
  const scratch = await testDatabase()
  const open = () =>
    openDatabase({ url: scratch.url, secret: undefined, migrationsFolder, poolSize: 2 })
  const [first, second] = await Promise.all([open(), open()])

  expect(first.secret).toBe(second.secret)
  expect(first.secret.length).toBeGreaterThan(40)
  await Promise.all([first.close(), second.close()])
  await scratch.drop()
})

test("a newer release's database is left unchanged", async () => {
  const scratch = await testDatabase()
  await withClient(scratch.url, (client) =>
    client.query(`insert into schema_migrations (number, name) values (9999, '9999_later.sql')`),
  )

  await expect(openTestDatabase(scratch.url)).rejects.toThrow(
    'newer version of Parley (it contains 9999_later.sql)',
  )
  await scratch.drop()
})

test('a migration that fails leaves nothing behind', async () => {
  const scratch = await testDatabase()
  const broken = await makeTemporaryFolder()
  await cp(migrationsFolder, broken, { recursive: true })
  await writeFile(join(broken, '9998_broken.sql'), 'create table half (id int); select 1 / 0;')

  const opening = openDatabase({
    url: scratch.url,
    secret: testSecret,
    migrationsFolder: broken,
    poolSize: 2,
  })

  await expect(opening).rejects.toMatchObject({ code: '22012' })
  const { rows } = await withClient(scratch.url, (client) =>
    client.query(`select to_regclass('half') as half`),
  )
  expect(rows).toEqual([{ half: null }])
  await rm(broken, { recursive: true })
  await scratch.drop()
})

describe('a PostgreSQL server with unsafe settings', () => {
  test('is refused with a sentence that names the setting', async () => {
    const folder = await makeTemporaryFolder()
    const embedded = await startEmbedded({
      folder,
      settings: { fsync: 'off', shared_buffers: '16MB' },
    })
    try {
      const opening = openDatabase({
        url: embedded.url,
        secret: testSecret,
        migrationsFolder,
        poolSize: 2,
      })

      await expect(opening).rejects.toThrow('fsync=off')
    } finally {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

async function emptyDatabase(): Promise<string> {
  const clusterUrl = inject('clusterUrl')
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return databaseAt(clusterUrl, name)
}
