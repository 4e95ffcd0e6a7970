import type { Client } from 'pg'

import { readTables } from './catalogue-tables.ts'

/** One line per tenant table over everything an organization has; equal before and after = untouched. */
export async function checksumOf(client: Client, organizationId: string): Promise<string[]> {
  const tables = (await readTables(client)).filter((table) => table.isTenant && !table.partition)
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, count(*) as count,
      md5(coalesce(string_agg(held::text, '|' order by held::text), '')) as sum
      from ${name} held where org_id = $1`,
  )
  const { rows } = await client.query<{ line: string }>(
    `select format('%s %s %s', name, count, sum) as line from (${parts.join(' union all ')}) sums order by name`,
    [organizationId],
  )
  return rows.map(({ line }) => line)
}
