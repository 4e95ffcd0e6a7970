import { sql, type RawBuilder } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { FieldValue } from '../field.ts'
import { isNullable, searchedFields } from '../field-kinds.ts'
import type { Resource } from '../resource.ts'
import { asColumn, columnsOf, mainColumn, readStored, stored } from './columns.ts'

export interface StoredRow {
  readonly id: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly exactCreatedAt: string
  readonly values: Readonly<Record<string, FieldValue>>
}

export interface ListQuery {
  readonly search: string | undefined
  readonly sort: { readonly field: string; readonly isDescending: boolean }
  readonly isInTrash: boolean
  readonly conditions: readonly RawBuilder<unknown>[]
  readonly after: readonly [value: SortPart, id: string] | undefined
  readonly limit: number
}
export type SortPart = string | number | boolean | null

type Values = Readonly<Record<string, unknown>>

export async function listRows(
  { db }: Scope,
  resource: Resource,
  { search, sort, isInTrash, conditions: others, after, limit }: ListQuery,
): Promise<StoredRow[]> {
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  const field = resource.fields[sort.field]
  // Only if needed: without it, the index on the creation time can be read backwards.
  const nulls = field && isNullable(field) ? sql`nulls last` : sql``
  const conditions = [
    isInTrash ? inTrash(resource) : sql`deleted_at is null`,
    ...others,
    ...(search === undefined ? [] : [searchCondition(resource, search)]),
    ...(after ? [beyond(resource, sort, after)] : []),
  ]
  const { rows } = await sql<RawRow>`
    select ${selection(resource)} from ${sql.table(resource.table)}
    where ${sql.join(conditions, sql` and `)}
    order by ${sortColumn(resource, sort.field)} ${direction} ${nulls}, id ${direction}
    limit ${limit}`.execute(db)
  return rows.map((row) => readRow(resource, row))
}

export async function findRows(
  { db }: Scope,
  resource: Resource,
  ids: readonly string[],
  where: 'live' | 'trash' | 'anywhere' = 'live',
): Promise<StoredRow[]> {
  const { rows } = await sql<RawRow>`
    select ${selection(resource)} from ${sql.table(resource.table)}
    where id = any(${[...ids]}::uuid[]) and ${placeOf(resource, where)}`.execute(db)
  return rows.map((row) => readRow(resource, row))
}

export async function countRows({ db }: Scope, resource: Resource): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(resource.table)}
    where ${placeOf(resource, 'live')}`.execute(db)
  return rows[0]?.count ?? 0
}

function placeOf(resource: Resource, where: 'live' | 'trash' | 'anywhere'): RawBuilder<unknown> {
  if (where === 'trash') return inTrash(resource)
  return where === 'live' ? sql`deleted_at is null` : sql`true`
}

function inTrash({ isMergeable = false }: Resource): RawBuilder<unknown> {
  return isMergeable
    ? sql`deleted_at is not null and merged_into_id is null`
    : sql`deleted_at is not null`
}

export async function insertRow(
  { db, organizationId }: Scope,
  resource: Resource,
  values: Values,
): Promise<StoredRow | undefined> {
  const columns = stored(resource.fields, values)
  const { rows } = await sql<RawRow>`
    insert into ${sql.table(resource.table)}
      (org_id, ${sql.join(columns.map(([column]) => sql.ref(column)))})
    values (${organizationId}, ${sql.join(columns.map(([, value]) => value))})
    on conflict do nothing
    returning ${selection(resource)}`.execute(db)
  return rows[0] && readRow(resource, rows[0])
}

export async function updateRow(
  { db, now }: Scope,
  resource: Resource,
  { id, version }: { id: string; version: number },
  values: Values,
): Promise<StoredRow | undefined> {
  const changes = stored(resource.fields, values).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const { rows } = await sql<RawRow>`
    update ${sql.table(resource.table)}
    set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = ${now}`])}
    where id = ${id}::uuid and version = ${version}
      and deleted_at is null
    returning ${selection(resource)}`.execute(db)
  return rows[0] && readRow(resource, rows[0])
}

export async function trashRows(
  { db, now }: Scope,
  resource: Resource,
  ids: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await sql<RawRow>`
    update ${sql.table(resource.table)} set deleted_at = ${now}, version = version + 1
    where id = any(${[...ids]}::uuid[]) and deleted_at is null
    returning ${selection(resource)}`.execute(db)
  return rows.map((row) => readRow(resource, row))
}

/** Records whose title is taken by now stay in the trash. */
export async function restoreRows(
  { db, now }: Scope,
  resource: Resource,
  ids: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await sql<RawRow>`
    update ${sql.table(resource.table)} record
    set deleted_at = null, version = version + 1, updated_at = ${now}
    where id = any(${[...ids]}::uuid[]) and ${inTrash(resource)}
      and not exists (
        select from ${sql.table(resource.table)} other
        where other.org_id = record.org_id and other.deleted_at is null
          and other.title_key = record.title_key)
    returning ${selection(resource)}`.execute(db)
  return rows.map((row) => readRow(resource, row))
}

export async function findRowsByTitle(
  { db }: Scope,
  resource: Resource,
  titles: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await sql<RawRow>`
    select ${selection(resource)} from ${sql.table(resource.table)}
    where deleted_at is null
      and title_key = any(array(select lower(title) from unnest(${[...titles]}::text[]) title))`.execute(
    db,
  )
  return rows.map((row) => readRow(resource, row))
}

export async function findTakenField(
  { db }: Scope,
  resource: Resource,
  values: Values,
): Promise<string | undefined> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = values[name]
    const isAsked = 'isUnique' in field && field.isUnique && value !== undefined && value !== ''
    if (!isAsked) continue
    const { rows } = await sql`
      select from ${sql.table(resource.table)}
      where deleted_at is null
        and ${mainColumn(name, field)} = ${asColumn(field, value)} limit 1`.execute(db)
    if (rows.length > 0) return name
  }
  return undefined
}

export async function purgeRows({ db }: PlatformScope, resource: Resource): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(resource.table)} where ctid = any(array(
      select ctid from ${sql.table(resource.table)}
      where deleted_at < now() - interval '30 days' and ${inTrash(resource)} limit 10000))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

interface RawRow extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly exactCreatedAt: string
}

function selection({ fields }: Resource): RawBuilder<unknown> {
  const columns = Object.entries(fields).flatMap(([name, field]) => columnsOf(name, field))
  return sql.join([
    sql`id, version, created_at, updated_at, created_at::text as exact_created_at`,
    ...columns.map((column) => sql.ref(column)),
  ])
}

function readRow({ fields }: Resource, row: RawRow): StoredRow {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    exactCreatedAt: row.exactCreatedAt,
    values: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, readStored(name, field, row)]),
    ),
  }
}

function searchCondition({ fields }: Resource, search: string): RawBuilder<unknown> {
  return sql`(${sql.join(
    searchedFields(fields).map(
      (name) =>
        sql`position(lower(${search}) in lower(${sql.ref(columnOfField(fields, name))})) > 0`,
    ),
    sql` or `,
  )})`
}

function columnOfField(fields: Resource['fields'], name: string): string {
  const field = fields[name]
  return (field && columnsOf(name, field)[0]) ?? name
}

function sortColumn({ fields }: Resource, name: string): RawBuilder<unknown> {
  const field = fields[name]
  return field ? mainColumn(name, field) : sql`created_at`
}

/** Rows without a value sort last in both directions. */
function beyond(
  resource: Resource,
  { field: name, isDescending }: ListQuery['sort'],
  [value, id]: readonly [SortPart, string],
): RawBuilder<unknown> {
  const column = sortColumn(resource, name)
  const compared = isDescending ? sql`<` : sql`>`
  if (value === null) return sql`(${column} is null and id ${compared} ${id}::uuid)`
  const field = resource.fields[name]
  const last = field ? asColumn(field, value) : sql`${value}::timestamptz`
  const isNext = sql`(${column}, id) ${compared} (${last}, ${id}::uuid)`
  return field && isNullable(field) ? sql`(${isNext} or ${column} is null)` : isNext
}
