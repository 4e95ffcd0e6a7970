import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { TestServer } from './test-server.ts'

/**
 * Finds a text in any column of any table and in stored file names. Uses the catalog, so that new
 * tables are included.
 */
export async function findTraces(
  { query, config }: Pick<TestServer, 'query' | 'config'>,
  text: string,
): Promise<string[]> {
  const tables = await query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema'
    order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from ${name} held where position($1 in held::text) > 0`,
      [text],
    )
    if (row && row.count > 0) found.push(name)
  }
  const folder = join(config.dataFolder, 'files')
  const paths = await readdir(folder, { recursive: true }).catch(() => [])
  return [...found, ...paths.filter((path) => path.includes(text)).map((path) => `file ${path}`)]
}
