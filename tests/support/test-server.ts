import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'
import { inject } from 'vitest'

import { offeredModules } from '#apps/server/modules.ts'
import { startServer, type RunningServer } from '#apps/server/server.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { createDkimKeys, type KeyPair, type MakeKeys } from '#platform/mail/dkim-keys.ts'
import type { Module } from '#platform/registry/module.ts'
import type { Product } from '#platform/registry/product.ts'
import type { Runtime } from '#platform/scope/runtime.ts'

import { createClient, type Address, type Client } from './client.ts'
import { databaseWithQueues } from './database-with-queues.ts'
import { fakeDns } from './fake-dns.ts'
import { testPool, testSecret, withClient } from './test-database.ts'

export interface TestServerOptions {
  readonly databaseUrl?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly config?: Partial<Config>
  readonly product?: Partial<Product>
  readonly plant?: { readonly modules: readonly Module[]; readonly sql: string }
  /** Disabled by default because rate limits would hide other errors. */
  readonly rateLimits?: 'on' | 'off'
  readonly roles?: readonly string[]
}

export interface TestServer {
  readonly address: Address
  readonly databaseUrl: string
  readonly runtime: Runtime
  readonly config: Config
  /** DNS answers, filled by a test. */
  readonly txtRecords: Map<string, string[][]>
  /** Other record types: under `CNAME click.example.com` a list of names, `10 name` for MX. */
  readonly nameRecords: Map<string, string[]>
  readonly mailInPort: number | undefined
  client(userAgent?: string): Client
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  messageTo(recipient: string): Promise<{ subject: string; text: string }>
  close(): Promise<void>
}

/**
 * A whole server in this process: real HTTP, real database, host names that don't need to resolve.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const scratch = options.databaseUrl === undefined ? await databaseWithQueues() : undefined
  const databaseUrl = options.databaseUrl ?? scratch?.url ?? ''
  if (options.plant) await runAsOwner(databaseUrl, options.plant.sql)
  if (options.rateLimits !== 'on') await runAsOwner(databaseUrl, countNothing)

  const config = await testConfig(options)
  const txtRecords = new Map<string, string[][]>()
  const nameRecords = new Map<string, string[]>()
  const server = await startServer({
    config,
    databaseUrl,
    roles: new Set(options.roles ?? ['web', 'live']),
    modules: (product) => [...offeredModules(product), ...(options.plant?.modules ?? [])],
    product: {
      lookupTxt: async (name) => txtRecords.get(name) ?? [],
      dns: fakeDns(txtRecords, nameRecords),
      makeKeys: sameKeys,
      ...options.product,
    },
  })
  const address = addressOf(server, config)

  const superuser = testPool(databaseUrl, 3)

  async function query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<Row[]> {
    return (await superuser.query<Row>(text, values)).rows
  }

  return {
    address,
    databaseUrl,
    runtime: server.runtime,
    config,
    txtRecords,
    nameRecords,
    mailInPort: server.mailInPort,
    client: (userAgent) => createClient(address, userAgent),
    query,
    async messageTo(recipient) {
      const [message] = await query<{ subject: string; text: string }>(
        'select subject, text from system_mails where recipient = $1 order by id desc limit 1',
        [recipient],
      )
      if (!message) throw new Error(`Nothing was sent to ${recipient}.`)
      return message
    },
    async close() {
      await server.close()
      await superuser.end()
      await scratch?.drop()
    },
  }
}

/** Key generation is slow, and no test needs two different keys. */
const sameKeys: MakeKeys = () => (keys ??= createDkimKeys())
let keys: Promise<KeyPair> | undefined

async function testConfig({ environment, config }: TestServerOptions): Promise<Config> {
  const folder = await mkdtemp(join(inject('scratchFolder'), 'server-'))
  return {
    ...readConfig({
      PUBLIC_URL: 'http://parley.test',
      SECRET_KEY: testSecret,
      LOG_LEVEL: 'silent',
      DATA_FOLDER: folder,
      DATABASE_POOL_SIZE: '6',
      MAIL_IN_PORT: 'off',
      ...environment,
    }),
    port: 0,
    requestsPerMinute: Number.MAX_SAFE_INTEGER,
    ...config,
  }
}

function addressOf(server: RunningServer, config: Config): Address {
  return { port: Number(new URL(server.url).port), origin: config.publicUrl.origin }
}

async function runAsOwner(databaseUrl: string, sql: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query(`set role parley_owner; ${sql}`))
}

const countNothing = `
  create or replace function app.count_nothing() returns trigger language plpgsql as
    $$ begin new.used := 0; return new; end $$;
  revoke execute on function app.count_nothing() from public;
  create or replace trigger count_nothing before insert or update on rate_buckets
    for each row execute function app.count_nothing()`
