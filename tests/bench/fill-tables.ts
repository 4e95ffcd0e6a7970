import type pg from 'pg'

import { asMigrator } from '#platform/database/database.ts'

/**
 * Runs SQL scripts directly because API calls would take days. `bench_word(n)` returns a unique
 * artificial word of seven letters.
 */
export async function fillTables(
  url: string,
  {
    tables,
    scripts,
    after = [],
  }: { tables: readonly string[]; scripts: readonly string[]; after?: readonly string[] },
): Promise<void> {
  await asMigrator(url, async (client) => {
    await client.query(`set session_replication_role = replica`)
    await client.query(`set synchronous_commit = off`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query(wordOf)
    // Indexes are dropped and rebuilt at the end, which is ten times faster.
    const indexes = await dropIndexes(client, tables)
    for (const script of scripts) await client.query(script)
    for (const index of indexes) await client.query(index)
    for (const statement of after) await client.query(statement)
    await client.query('drop function bench_word(bigint)')
    await client.query(`vacuum analyze ${tables.join(', ')}`)
    await client.query('checkpoint')
  })
}

export function filledIn(
  script: string,
  values: Readonly<Record<string, string | number | readonly string[]>>,
): string {
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`:${name}`, literal(value)),
    script,
  )
}

function literal(value: string | number | readonly string[]): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value}'::uuid`
  return `array[${value.map((id) => `'${id}'`).join(', ')}]::uuid[]`
}

async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const wordOf = `create function bench_word(rank bigint) returns text language sql immutable parallel safe
  return substr(translate(md5(rank::text), '0123456789', 'ghijklmnop'), 1, 7)`
