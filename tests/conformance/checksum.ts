import type { Client } from 'pg'

import { readTables } from './catalogue-tables.ts'

export interface OwnerIds {
  readonly organizationId: string
  readonly userIds: readonly string[]
}

/** One line per table over everything that belongs to an organization and its members. */
export async function checksumOf(
  client: Client,
  { organizationId, userIds }: OwnerIds,
): Promise<string[]> {
  const tables = (await readTables(client)).filter(({ partition }) => !partition)
  const parts = tables.flatMap(({ name, columns, isTenant }) => {
    const has = (column: string): boolean => columns.some((each) => each.name === column)
    if (isTenant || has('org_id')) return [sumOf(name, 'org_id = $1')]
    if (has('organization_id') && !has('user_id')) return [sumOf(name, 'organization_id = $1')]
    if (name === 'users') return [sumOf(name, 'id = any($2)')]
    return has('user_id') ? [sumOf(name, 'user_id = any($2)')] : []
  })
  const { rows } = await client.query<{ line: string }>(
    `select format('%s %s %s', name, count, sum) as line from (${parts.join(' union all ')}) sums order by name`,
    [organizationId, userIds],
  )
  return rows.map(({ line }) => line)
}

function sumOf(table: string, condition: string): string {
  return `select '${table}' as name, count(*) as count,
    md5(coalesce(string_agg(held::text, '|' order by held::text), '')) as sum
    from ${table} held where ${condition}`
}
