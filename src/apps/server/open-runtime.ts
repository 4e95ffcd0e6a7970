import { join } from 'node:path'

import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { isConnectionFailure } from '#platform/database/unavailable.ts'
import { createStorage } from '#platform/files/create-storage.ts'
import { LogTails } from '#platform/events/log-tails.ts'
import { unlimited } from '#platform/limits/limits.ts'
import { createDkimKeys } from '#platform/mail/dkim-keys.ts'
import { ReadingThread } from '#platform/mail/reading/reading-thread.ts'
import type { Log } from '#platform/observe/log.ts'
import type { Metrics } from '#platform/observe/metrics.ts'
import { createDns } from '#platform/outgoing/dns.ts'
import { createOutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import type { Module } from '#platform/registry/module.ts'
import type { Product } from '#platform/registry/product.ts'
import { createRegistry } from '#platform/registry/registry.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { Signals } from '#platform/signals/signals.ts'

import { offeredModules } from './modules.ts'

export interface GroundOptions {
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Log
  readonly metrics: Metrics
  /** For tests that add a module or replace an external service. */
  readonly modules?: (product: Product) => Module[]
  readonly product?: Partial<Product>
}

/** The database, the modules, and the registry, without listeners or workers. */
export async function openGround(
  options: GroundOptions,
): Promise<{ runtime: Runtime; close(): Promise<void> }> {
  const { config } = options
  const database = await connect(options)
  const signals = new Signals(database.platform, database.platformConnection, (problem) =>
    options.log.warn({ err: problem }, 'signals between nodes are failing'),
  )
  await signals.start()
  const dns = createDns()
  const product: Product = {
    config,
    secret: database.secret,
    outgoingClient: createOutgoingClient({ allowPrivate: config.allowPrivateOutgoing }),
    lookupTxt: dns.lookupTxt,
    dns,
    makeKeys: createDkimKeys,
    reading: new ReadingThread(),
    storage: createStorage(config),
    ...options.product,
  }
  const registry = createRegistry((options.modules ?? offeredModules)(product))
  return {
    runtime: {
      database,
      signals,
      tails: new LogTails(),
      limits: unlimited,
      registry,
      product,
      contentUrl: config.contentUrl,
      now: () => new Date(),
    },
    async close() {
      await signals.stop()
      await database.close()
    },
  }
}

async function connect({ config, databaseUrl, log, metrics }: GroundOptions): Promise<Database> {
  try {
    return await openDatabase({
      url: databaseUrl,
      secret: config.secretKey,
      migrationsFolder: join(import.meta.dirname, '../../../db/migrations'),
      poolSize: config.database.poolSize,
      slowMs: config.slowMs,
      onSlow(text, ms) {
        metrics.countSlowQuery()
        log.warn({ query: text.slice(0, 500), ms: Math.round(ms) }, 'slow query')
      },
      onDown: () => log.error('the database is not responding'),
      onUp: () => log.warn('the database is responding again'),
    })
  } catch (error) {
    throw databaseProblem(error) ?? error
  }
}

function databaseProblem(error: unknown): StartProblem | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_INVALID_URL') {
    return new StartProblem(
      'DATABASE_URL isn’t a valid URL. Use a format like postgres://user:password@host:5432/parley.',
    )
  }
  if (code === '3D000') {
    return new StartProblem('The database in DATABASE_URL doesn’t exist. Create it first.')
  }
  if (code.startsWith('28')) {
    return new StartProblem('PostgreSQL rejected the user or password in DATABASE_URL.')
  }
  if (code === '42501') {
    return new StartProblem(
      'The user in DATABASE_URL can’t set up the database. Let it create roles, or make it a member of parley_owner.',
    )
  }
  return isConnectionFailure(error)
    ? new StartProblem(
        'Can’t reach the database in DATABASE_URL. Check the address, that PostgreSQL is running, and that it accepts connections from this machine.',
      )
    : undefined
}
