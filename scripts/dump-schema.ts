import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { readCatalogue } from './schema/catalogue.ts'
import { compareFiles, writeFiles, type WrittenFile } from './schema/written-files.ts'
import { formatCode } from './schema/format-code.ts'
import { schemaPage } from './schema/schema-page.ts'
import { tableInterfaces } from './schema/table-interfaces.ts'
import { withTemporaryDatabase } from './schema/temporary-database.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const catalogue = await withTemporaryDatabase(join(root, 'db/migrations'), readCatalogue)
const tablesPath = 'src/platform/database/tables.ts'
const files: WrittenFile[] = [
  { path: 'db/schema.sql', text: schemaPage(catalogue) },
  { path: tablesPath, text: await formatCode(root, tablesPath, tableInterfaces(catalogue)) },
]

if (values.check) {
  const differences = await compareFiles(root, files)
  for (const difference of differences) console.error(difference)
  if (differences.length > 0) {
    console.error('The database and the generated files differ. Run npm run db:schema.')
    process.exitCode = 1
  }
} else {
  await writeFiles(root, files)
  console.log(`Wrote ${files.map(({ path }) => path).join(' and ')}.`)
}
