import type { EventEmitter } from 'node:events'
import { join } from 'node:path'

import pg from 'pg'
import { inject } from 'vitest'

import { camelCase } from '#platform/database/column-case.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A migrated database for one test, copied from the template of the run. */
export async function testDatabase(template = templateName): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // Copying files is twice as fast as logging every page.
  await asSuperuser(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseAt(clusterUrl, name),
    drop: () => asSuperuser(clusterUrl, `drop database if exists ${name} with (force)`),
  }
}

export function openTestDatabase(url: string): Promise<Database> {
  return openDatabase({ url, secret: testSecret, migrationsFolder, poolSize: 5 })
}

export function databaseAt(clusterUrl: string, name: string): string {
  return clusterUrl.replace(/^(postgres:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
}

export function databaseNameOf(url: string): string {
  return /^postgres:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? ''
}

export async function withClient<Result>(
  connection: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  readsAnswers(client)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Open connections are terminated when the database is dropped, which isn't a failure. */
export function testPool(connection: string | pg.ClientConfig, max: number): pg.Pool {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({ ...where, max })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    readsAnswers(client)
  })
  return pool
}

/** Rows have the names that the product's own have. */
function readsAnswers(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: EventEmitter }
  connection.prependListener('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
    for (const field of fields) field.name = camelCase(field.name)
  })
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement))
}

export const templateName = 'parley_template'
export const testSecret = 'only-for-tests-and-nowhere-else-at-all'
export const migrationsFolder = join(import.meta.dirname, '../../db/migrations')
