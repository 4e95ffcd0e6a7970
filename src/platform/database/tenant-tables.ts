import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface TenantTable {
  readonly name: string
  readonly keys: readonly { readonly name: string; readonly type: string }[]
  /** Columns that must not be exported: hashes, sealed secrets, tokens. */
  readonly hiddenColumns: readonly string[]
}

export async function listTenantTables({ db }: Scope): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select relname as name,
      (
        select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null)) order by place)
        from pg_constraint, unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attnum = number
        where conrelid = class.oid and contype = 'p' and attrelid = class.oid
      ) as keys,
      array(
        select attname::text from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped
          and attname ~ '(_hash$|^sealed_|^token)'
        order by attnum
      ) as "hiddenColumns"
    from pg_class class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and exists (select from pg_policy where polrelid = class.oid and polname = 'tenant')
    order by relname`.execute(db)
  return rows
}

export interface RowPage {
  readonly lines: readonly string[]
  readonly after: readonly string[] | undefined
}

export async function readTenantRows(
  { db }: Scope,
  { name, keys, hiddenColumns }: TenantTable,
  { after, limit }: { after: readonly string[] | undefined; limit: number },
): Promise<RowPage> {
  const columns = keys.map((key) => sql.ref(`held.${key.name}`))
  const place = sql.join(columns.map((column) => sql`${column}::text`))
  const position = after?.map(
    (value, index) => sql`${value}::${sql.raw(keys[index]?.type ?? 'text')}`,
  )
  const { rows } = await sql<{ line: string; place: string[] }>`
    select (to_jsonb(held) - ${[...hiddenColumns]}::text[])::text as line, array[${place}] as place
    from ${sql.table(name)} as held
    where ${position ? sql`(${sql.join(columns)}) > (${sql.join(position)})` : sql`true`}
    order by ${sql.join(columns)}
    limit ${limit}`.execute(db)
  return {
    lines: rows.map(({ line }) => line),
    after: rows.length === limit ? rows.at(-1)?.place : undefined,
  }
}

export async function countTenantRows(
  { db }: Scope,
  names: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  const counts = names.map(
    (name) => sql`
      select ${name}::text as name, count(*)::int as count
      from (select from ${sql.table(name)} limit ${sql.lit(most)}) as held`,
  )
  const { rows } = await sql<{
    name: string
    count: number
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}
