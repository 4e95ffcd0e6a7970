import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readConfig } from '#platform/config/config.ts'
import { diskStorage } from '#platform/files/disk-storage.ts'
import { createDkimKeys } from '#platform/mail/dkim-keys.ts'
import { ReadingThread } from '#platform/mail/reading/reading-thread.ts'
import { createOutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import type { Product } from '#platform/registry/product.ts'

import { fakeDns } from './fake-dns.ts'
import { testSecret } from './test-database.ts'

export function testProduct(change: Partial<Product> = {}): Product {
  return {
    config: readConfig({}),
    secret: testSecret,
    outgoingClient: createOutgoingClient({ allowPrivate: false }),
    lookupTxt: async () => [],
    dns: fakeDns(new Map(), new Map()),
    makeKeys: createDkimKeys,
    reading: new ReadingThread(),
    storage: diskStorage(join(tmpdir(), `parley-test-product-${process.pid}`)),
    ...change,
  }
}
