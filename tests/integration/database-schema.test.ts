import { join } from 'node:path'

import { expect, test } from 'vitest'

import { testDatabase, withClient } from '#tests/support/test-database.ts'

import { readCatalogue } from '../../scripts/schema/catalogue.ts'
import { formatCode } from '../../scripts/schema/format-code.ts'
import { schemaPage } from '../../scripts/schema/schema-page.ts'
import { tableInterfaces } from '../../scripts/schema/table-interfaces.ts'
import { compareFiles } from '../../scripts/schema/written-files.ts'

const root = join(import.meta.dirname, '../..')

test('db/schema.sql and the generated types match the migrations', async () => {
  const scratch = await testDatabase()
  const catalogue = await withClient(scratch.url, readCatalogue)
  const tables = 'src/platform/database/tables.ts'

  const differences = await compareFiles(root, [
    { path: 'db/schema.sql', text: schemaPage(catalogue) },
    { path: tables, text: await formatCode(root, tables, tableInterfaces(catalogue)) },
  ])

  expect(differences, 'Run npm run db:schema.').toEqual([])
  await scratch.drop()
})
