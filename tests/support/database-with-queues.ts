import { join } from 'node:path'

import { inject } from 'vitest'

import { createModules } from '#apps/server/modules.ts'
import { readConfig } from '#platform/config/config.ts'
import { diskStorage } from '#platform/files/disk-storage.ts'
import { prepareJobs } from '#platform/jobs/prepare.ts'
import { makeDkimKeys } from '#platform/mail/dkim-keys.ts'
import { ReadingThread } from '#platform/mail/reading/reading-thread.ts'
import { createDoor } from '#platform/outgoing/door.ts'
import { createRegistry } from '#platform/registry/registry.ts'

import { plantedDns } from './planted-dns.ts'
import {
  databaseNameOf,
  openTestDatabase,
  testDatabase,
  testSecret,
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
  const door = createDoor({ allowPrivate: false })
  const modules = createModules({
    config: readConfig({}),
    secret: testSecret,
    door,
    lookupTxt: async () => [],
    dns: plantedDns(new Map(), new Map()),
    makeKeys: makeDkimKeys,
    reading: new ReadingThread(),
    storage: diskStorage(join(inject('scratchFolder'), 'nothing')),
  })
  await prepareJobs(url, createRegistry(modules))
  await door.close()
  return databaseNameOf(url)
}
