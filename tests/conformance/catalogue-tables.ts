import type { Client } from 'pg'

export interface CatalogueTable {
  readonly name: string
  readonly isTenant: boolean
  readonly partition: Partition | null
  readonly columns: readonly CatalogueColumn[]
  readonly key: readonly string[]
  readonly references: readonly Reference[]
  readonly rights: readonly string[]
}

export interface CatalogueColumn {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
  readonly isGenerated: boolean
}

export interface Partition {
  readonly parent: string
  /** The column that decides the partition of a row, and a value in this partition. */
  readonly column: string
  readonly value: string
}

export interface Reference {
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

export async function readTables(client: Client): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(tablesQuery)
  return rows
}

/** Parents before children. Tables in a reference cycle come as early as possible. */
export function parentsFirst(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const ordered: CatalogueTable[] = []
  const visited = new Set<string>()
  const visit = (table: CatalogueTable): void => {
    if (visited.has(table.name)) return
    visited.add(table.name)
    for (const { target } of table.references) {
      const parent = tables.find(({ name }) => name === target)
      if (parent) visit(parent)
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}

function columnNames(numbers: string, table: string): string {
  return `array(select attname::text from unnest(${numbers}) with ordinality as key (number, place)
    join pg_attribute on attrelid = ${table} and attnum = key.number order by place)`
}

const tablesQuery = `
  select class.oid::regclass::text as name, class.relrowsecurity as "isTenant",
    (select json_build_object(
        'parent', inhparent::regclass::text,
        'column', substring(pg_get_partkeydef(inhparent) from '\\((\\w+)'),
        'value', coalesce(substring(pg_get_expr(class.relpartbound, class.oid) from 'FROM \\(''([^'']+)'), '1990-01-01'))
      from pg_inherits where inhrelid = class.oid and class.relispartition) as partition,
    (select coalesce(json_agg(json_build_object(
        'name', attname, 'type', format_type(atttypid, null), 'isRequired', attnotnull,
        'hasDefault', atthasdef and attgenerated = '',
        'isGenerated', attgenerated <> '' or attidentity = 'a') order by attnum), '[]')
      from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(key), '[]') from pg_constraint, unnest(${columnNames('conkey', 'conrelid')}) as key
      where conrelid = class.oid and contype = 'p') as key,
    (select coalesce(json_agg(json_build_object(
        'columns', ${columnNames('conkey', 'conrelid')}, 'target', confrelid::regclass::text,
        'targetColumns', ${columnNames('confkey', 'confrelid')}) order by conname), '[]')
      from pg_constraint where conrelid = class.oid and contype = 'f') as references,
    array(select privilege from unnest(array['select', 'insert', 'update', 'delete']) as privilege
      where has_table_privilege('parley_app', class.oid, privilege)) as rights
  from pg_class class join pg_namespace namespace on namespace.oid = relnamespace
  where relkind in ('r', 'p') and nspname in ('public', 'app')
  order by 1`
