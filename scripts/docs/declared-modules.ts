import { tmpdir } from 'node:os'

import { createModules } from '../../src/apps/server/modules.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { diskStorage } from '../../src/platform/files/disk-storage.ts'
import { makeDkimKeys } from '../../src/platform/mail/dkim-keys.ts'
import { ReadingThread } from '../../src/platform/mail/reading/reading-thread.ts'
import { createDns } from '../../src/platform/outgoing/dns.ts'
import { createDoor } from '../../src/platform/outgoing/door.ts'
import type { Module } from '../../src/platform/registry/module.ts'

/** Every module, to be asked what it declares. Nothing runs, so nothing has to be there. */
export function declaredModules(): Module[] {
  const dns = createDns()
  return createModules({
    config: readConfig({}),
    secret: '',
    door: createDoor({ allowPrivate: false }),
    lookupTxt: dns.lookupTxt,
    dns,
    makeKeys: makeDkimKeys,
    reading: new ReadingThread(),
    storage: diskStorage(tmpdir()),
  })
}
