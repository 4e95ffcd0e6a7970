import { open } from 'node:fs/promises'

import { readTenantRows, type TenantTable } from '#platform/database/tenant-tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export async function spoolRows(
  scope: Scope,
  table: TenantTable,
  path: string,
): Promise<{ rows: number; size: number }> {
  const file = await open(path, 'wx', 0o600)
  let rows = 0
  let size = 0
  try {
    let after: readonly string[] | undefined
    do {
      const from = { after, limit: rowsAtOnce }
      const page = await scope.inOwnTransaction('read', (innerScope) =>
        readTenantRows(innerScope, table, from),
      )
      const text = Buffer.from(page.lines.map((line) => `${line}\n`).join(''))
      await file.writeFile(text)
      rows += page.lines.length
      size += text.length
      after = page.after
    } while (after !== undefined)
  } finally {
    await file.close()
  }
  return { rows, size }
}

const rowsAtOnce = 500
