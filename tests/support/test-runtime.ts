import { LogTails } from '#platform/events/log-tails.ts'
import { unlimited } from '#platform/limits/limits.ts'
import type { Module } from '#platform/registry/module.ts'
import type { Product } from '#platform/registry/product.ts'
import { createRegistry } from '#platform/registry/registry.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { Signals } from '#platform/signals/signals.ts'

import { testProduct } from './test-product.ts'
import { openTestDatabase, testDatabase, withClient } from './test-database.ts'

export interface TestRuntime {
  readonly runtime: Runtime
  readonly databaseUrl: string
  close(): Promise<void>
}

export async function testRuntime(
  modules: readonly Module[] = [],
  sql = '',
  change: Partial<Product> = {},
): Promise<TestRuntime> {
  const scratch = await testDatabase()
  await withClient(scratch.url, (client) => client.query(`set role parley_owner; ${sql}`))
  const database = await openTestDatabase(scratch.url)
  const signals = new Signals(database.platform, database.platformConnection)
  await signals.start()
  const product = testProduct(change)
  const runtime: Runtime = {
    database,
    signals,
    tails: new LogTails(),
    limits: unlimited,
    registry: createRegistry(modules),
    product,
    contentUrl: new URL('http://files.test'),
    now: () => new Date(),
  }
  return {
    runtime,
    databaseUrl: scratch.url,
    async close() {
      await signals.stop()
      await product.outgoingClient.close()
      await database.close()
      await scratch.drop()
    },
  }
}
