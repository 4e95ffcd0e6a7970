import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { checkSettings } from './check-settings.ts'
import { watchHealth } from './health.ts'
import { migrate, withMigrationLock, readMigrations } from './migrate.ts'
import { Pool } from './pool.ts'
import { ensureRoles, rolePassword, roles, setPasswords, type LoginRole } from './roles.ts'
import { TenantContext } from './tenant-context.ts'

export interface DatabaseOptions {
  /**
   * The migrating user can create roles, or the roles exist and it is a member of the owner role.
   */
  readonly url: string
  readonly secret: string | undefined
  readonly migrationsFolder: string
  readonly poolSize: number
  readonly onSlow?: (text: string, ms: number) => void
  readonly slowMs?: number
  readonly onDown?: () => void
  readonly onUp?: () => void
}

export interface Database {
  readonly app: Pool
  readonly platform: Pool
  /** Used by rate limits, which are counted while a transaction holds its own connection. */
  readonly counters: Pool
  readonly context: TenantContext
  /** All signing and encryption keys of this install are derived from it. */
  readonly secret: string
  /** For callers that need their own connection: LISTEN and the job queue. */
  readonly platformConnection: pg.ClientConfig
  readonly migratedNow: readonly string[]
  close(): Promise<void>
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const context = new TenantContext()
  const { migratedNow, secret } = await prepare(options, context)
  const platformConnection = connectionAs('platform', options.url, secret)
  const pool = (role: LoginRole, size: number): Pool =>
    new Pool({
      connection: connectionAs(role, options.url, secret),
      name: `parley-${role}`,
      size,
      statementTimeoutMs: 10_000,
      ...(options.onSlow && { onSlow: options.onSlow }),
      ...(options.slowMs !== undefined && { slowMs: options.slowMs }),
    })
  const app = pool('app', options.poolSize)
  const platform = pool('platform', options.poolSize)
  const counters = pool('platform', 3)
  const pools = [app, platform, counters]
  const health = watchHealth(platformConnection, {
    down() {
      for (const each of pools) each.markDown()
      options.onDown?.()
    },
    up() {
      for (const each of pools) each.markUp()
      options.onUp?.()
    },
  })
  const withOwnKey = (text: string): Promise<unknown> =>
    platform.run(() => [{ text, values: [context.keyId] }]).catch(() => {})
  const renewal = setInterval(() => void withOwnKey('select app.renew_process($1)'), 3_600_000)
  return {
    app,
    platform,
    counters,
    context,
    secret,
    platformConnection,
    migratedNow,
    async close() {
      clearInterval(renewal)
      await withOwnKey('select app.retire_process($1)')
      await health.stop()
      await Promise.all(pools.map((each) => each.close()))
    },
  }
}

export async function asMigrator<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'parley-migrate',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function connectionAs(role: LoginRole, url: string, secret: string): pg.ClientConfig {
  const { host, port, database, ssl } = new pg.Client({ connectionString: url })
  return { host, port, database, ssl, user: roles[role], password: rolePassword(secret, role) }
}

async function prepare(
  { url, secret: configured, migrationsFolder }: DatabaseOptions,
  context: TenantContext,
): Promise<{ migratedNow: string[]; secret: string }> {
  const migrations = await readMigrations(migrationsFolder)
  return asMigrator(url, (client) =>
    withMigrationLock(client, async () => {
      await checkSettings(client)
      await ensureRoles(client)
      const migratedNow = await migrate(client, migrations)
      await client.query(`set role ${roles.owner}`)
      const secret = configured ?? (await storedSecret(client))
      await installContextKey(client, context)
      await client.query(`select app.ensure_month_partitions('events', 2)`)
      await client.query('reset role')
      await setPasswords(client, secret, (role) => connectionAs(role, url, secret))
      return { migratedNow, secret }
    }),
  )
}

async function storedSecret(client: pg.Client): Promise<string> {
  await client.query('insert into app.installation (secret) values ($1) on conflict do nothing', [
    randomBytes(32).toString('base64url'),
  ])
  const { rows } = await client.query<{ secret: string }>('select secret from app.installation')
  return rows[0]?.secret ?? ''
}

async function installContextKey(client: pg.Client, context: TenantContext): Promise<void> {
  const { inner, outer } = context.pads
  await client.query(`delete from app.context_keys where seen_at < now() - interval '30 days'`)
  await client.query(
    'insert into app.context_keys (id, inner_pad, outer_pad) values ($1, $2, $3)',
    [context.keyId, inner, outer],
  )
  await client.query('select app.renew_process($1)', [context.keyId])
}
