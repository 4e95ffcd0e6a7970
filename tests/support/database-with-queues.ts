import { prepareJobs } from '#platform/jobs/prepare.ts'

import { productRegistry } from './product-registry.ts'
import {
  databaseNameOf,
  openTestDatabase,
  testDatabase,
  type TestDatabase,
} from './test-database.ts'

/**
 * A database that already contains the job queues, because creating them takes most of a server's
 * first start.
 */
export async function databaseWithQueues(): Promise<TestDatabase> {
  template ??= makeTemplate()
  return testDatabase(await template)
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const { url } = await testDatabase()
  // Privileges on a database aren't copied with it.
  await (await openTestDatabase(url)).close()
  await prepareJobs(url, productRegistry())
  return databaseNameOf(url)
}
