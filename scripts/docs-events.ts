import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { declaredModules } from './docs/declared-modules.ts'
import { eventsPage } from './docs/events-page.ts'
import { writeFiles } from './schema/written-files.ts'

const root = join(import.meta.dirname, '..')
const path = 'docs/events.md'
const text = eventsPage(await readFile(join(root, path), 'utf8'), declaredModules())
await writeFiles(root, [{ path, text }])
console.log(`Wrote ${path}.`)
process.exit()
