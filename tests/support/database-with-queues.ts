import { prepareJobs } from '#platform/jobs/prepare.ts'

import { productRegistry } from './product-registry.ts'
import {
  databaseNameOf,
  openTestDatabase,
  testDatabase,
  type TestDatabase,
} from './test-database.ts'

/**
 * A database in which the queues of the product stand already. Making them is most of a server's
 * first start, and a server that finds them asks one question.
 */
export async function databaseWithQueues(): Promise<TestDatabase> {
  template ??= makeTemplate()
  return testDatabase(await template)
}

// One for each worker; they go with the cluster.
let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const { url } = await testDatabase()
  // Rights on a database are not copied with it.
  await (await openTestDatabase(url)).close()
  await prepareJobs(url, productRegistry())
  return databaseNameOf(url)
}
