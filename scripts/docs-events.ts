import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createModules } from '../src/apps/server/modules.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { diskStorage } from '../src/platform/files/disk-storage.ts'
import { makeDkimKeys } from '../src/platform/mail/dkim-keys.ts'
import { ReadingThread } from '../src/platform/mail/reading/reading-thread.ts'
import { createDns } from '../src/platform/outgoing/dns.ts'
import { createDoor } from '../src/platform/outgoing/door.ts'
import { eventsPage } from './docs/events-page.ts'
import { writeFiles } from './schema/written-files.ts'

const root = join(import.meta.dirname, '..')
const path = 'docs/events.md'
const dns = createDns()
// Modules are asked what they declare, and nothing runs.
const modules = createModules({
  config: readConfig({}),
  secret: '',
  door: createDoor({ allowPrivate: false }),
  lookupTxt: dns.lookupTxt,
  dns,
  makeKeys: makeDkimKeys,
  reading: new ReadingThread(),
  storage: diskStorage(tmpdir()),
})
const text = eventsPage(await readFile(join(root, path), 'utf8'), modules)
await writeFiles(root, [{ path, text }])
console.log(`Wrote ${path}.`)
process.exit()
