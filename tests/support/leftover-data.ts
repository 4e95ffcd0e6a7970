import { readdir } from 'node:fs/promises'

import type { TestServer } from './test-server.ts'

export async function tablesNaming(
  server: TestServer,
  column: string,
  ids: readonly string[],
): Promise<string[]> {
  const tables = await server.query<{ tableName: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = $1 and data_type = 'uuid'`,
    [column],
  )
  const found: string[] = []
  for (const { tableName: name } of tables) {
    const rows = await server.query(
      `select from ${name} where ${column} = any($1::uuid[]) limit 1`,
      [ids],
    )
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

export async function isStored({ config }: TestServer, fileId: string): Promise<boolean> {
  const names = await readdir(config.dataFolder, { recursive: true })
  return names.some((name) => name.endsWith(fileId))
}
