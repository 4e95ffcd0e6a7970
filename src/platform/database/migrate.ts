import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Client } from 'pg'

import { StartProblem } from '#platform/config/start-problem.ts'

import { roles } from './roles.ts'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
}

/** Nodes that start at the same time must migrate one after the other. */
export async function withMigrationLock<Result>(
  client: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('select pg_advisory_lock($1)', [lockNumber])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(() => {})
  }
}

export async function migrate(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  const applied: string[] = []
  try {
    await client.query(`set role ${roles.owner}`)
    await client.query(`create table if not exists public.schema_migrations (
      number int primary key, name text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ number: number; name: string }>(
      'select number, name from public.schema_migrations order by number',
    )
    refuseNewerDatabase(rows, migrations)
    const done = new Set(rows.map((row) => row.number))
    for (const migration of migrations) {
      if (done.has(migration.number)) continue
      await applyWithPatience(client, migration)
      applied.push(migration.name)
    }
  } finally {
    await client.query('reset role')
  }
  return applied
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({
      number: Number.parseInt(name, 10),
      name,
      sql: await readFile(join(folder, name), 'utf8'),
    })),
  )
}

// A migration waiting for a lock blocks every reader behind it, so it gives up quickly and retries.
async function applyWithPatience(client: Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await apply(client, migration)
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLockTimeout(error) || attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.min(50 * attempt, 1000)))
    }
  }
}

async function apply(client: Client, { number, name, sql }: Migration): Promise<void> {
  await client.query('begin')
  await client.query(`set local lock_timeout = '50ms'`)
  await client.query(sql)
  await client.query('insert into public.schema_migrations (number, name) values ($1, $2)', [
    number,
    name,
  ])
  await client.query('commit')
}

function refuseNewerDatabase(
  rows: readonly { number: number; name: string }[],
  migrations: readonly Migration[],
): void {
  const newest = rows.at(-1)
  if (newest && newest.number > (migrations.at(-1)?.number ?? 0)) {
    throw new StartProblem(
      `The database was created by a newer version of Parley (it contains ${newest.name}). Start that version, or restore a backup from before the upgrade.`,
    )
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

const lockNumber = 7_170_517
