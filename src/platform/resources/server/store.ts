import { sql, type RawBuilder } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { columnOf, type Resource } from '../resource.ts'

/** A row as the database has it: the fields under their own names, and what every record has. */
export interface StoredRow extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
  /** A Date knows milliseconds only; a cursor made of one would skip or repeat its neighbors. */
  readonly exact_created_at: string
}

export interface ListQuery {
  readonly search: string | undefined
  readonly sort: { readonly field: string; readonly isDescending: boolean }
  readonly isInTrash: boolean
  readonly filters: ReadonlyMap<string, readonly unknown[]>
  /** On a row under the name of its table. */
  readonly conditions: readonly RawBuilder<unknown>[]
  readonly after: readonly [value: string | number, id: string] | undefined
  readonly limit: number
}

type Values = Readonly<Record<string, unknown>>

export async function listRows(
  { db, organizationId }: Scope,
  resource: Resource,
  { search, sort, isInTrash, filters, conditions: others, after, limit }: ListQuery,
): Promise<StoredRow[]> {
  const column = sortColumn(sort.field)
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  const beyond = sort.isDescending ? sql`<` : sql`>`
  const conditions = [
    sql`org_id = ${organizationId}`,
    isInTrash ? inTrash(resource) : sql`deleted_at is null`,
    ...others,
    ...[...filters].map(([field, values]) => sql`${columnRef(field)} = any(${[...values]})`),
    ...(search === undefined ? [] : [searchCondition(resource, search)]),
    ...(after
      ? [sql`(${column}, id) ${beyond} (${castFor(sort.field, after[0])}, ${after[1]}::uuid)`]
      : []),
  ]
  const { rows } = await sql<StoredRow>`
    select ${selection(resource)} from ${sql.table(resource.table)}
    where ${sql.join(conditions, sql` and `)}
    order by ${column} ${direction}, id ${direction}
    limit ${limit}`.execute(db)
  return rows
}

export async function findRows(
  { db, organizationId }: Scope,
  resource: Resource,
  ids: readonly string[],
  where: 'live' | 'trash' | 'anywhere' = 'live',
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${selection(resource)} from ${sql.table(resource.table)}
    where org_id = ${organizationId} and id = any(${[...ids]}::uuid[]) and ${placeOf(resource, where)}`.execute(
    db,
  )
  return rows
}

export async function countRows(
  { db, organizationId }: Scope,
  resource: Resource,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(resource.table)}
    where org_id = ${organizationId} and ${placeOf(resource, 'live')}`.execute(db)
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

/** Undefined when a record of this title exists. */
export async function insertRow(
  { db, organizationId }: Scope,
  resource: Resource,
  values: Values,
): Promise<StoredRow | undefined> {
  const names = Object.keys(values)
  const { rows } = await sql<StoredRow>`
    insert into ${sql.table(resource.table)} (org_id, ${sql.join(names.map(columnRef))})
    values (${organizationId}, ${sql.join(names.map((name) => values[name]))})
    on conflict do nothing
    returning ${selection(resource)}`.execute(db)
  return rows[0]
}

/** Undefined when the record is not at the version the person saw, or is gone. */
export async function updateRow(
  { db, organizationId, now }: Scope,
  resource: Resource,
  { id, version }: { id: string; version: number },
  values: Values,
): Promise<StoredRow | undefined> {
  const changes = Object.entries(values).map(([name, value]) => sql`${columnRef(name)} = ${value}`)
  const { rows } = await sql<StoredRow>`
    update ${sql.table(resource.table)}
    set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = ${now}`])}
    where org_id = ${organizationId} and id = ${id}::uuid and version = ${version}
      and deleted_at is null
    returning ${selection(resource)}`.execute(db)
  return rows[0]
}

export async function trashRows(
  { db, organizationId, now }: Scope,
  resource: Resource,
  ids: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    update ${sql.table(resource.table)} set deleted_at = ${now}, version = version + 1
    where org_id = ${organizationId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    returning ${selection(resource)}`.execute(db)
  return rows
}

/** Puts back what can be: a record whose title was taken meanwhile stays in the trash. */
export async function restoreRows(
  { db, organizationId, now }: Scope,
  resource: Resource,
  ids: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    update ${sql.table(resource.table)} record
    set deleted_at = null, version = version + 1, updated_at = ${now}
    where org_id = ${organizationId} and id = any(${[...ids]}::uuid[]) and ${inTrash(resource)}
      and not exists (
        select from ${sql.table(resource.table)} other
        where other.org_id = record.org_id and other.deleted_at is null
          and other.title_key = record.title_key)
    returning ${selection(resource)}`.execute(db)
  return rows
}

/** Records by title, whatever its case; the title is what no two share. */
export async function findRowsByTitle(
  { db, organizationId }: Scope,
  resource: Resource,
  titles: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${selection(resource)} from ${sql.table(resource.table)}
    where org_id = ${organizationId} and deleted_at is null
      and title_key = any(array(select lower(title) from unnest(${[...titles]}::text[]) title))`.execute(
    db,
  )
  return rows
}

/** What lay in the trash for 30 days goes for good, in every organization. */
export async function purgeRows({ db }: PlatformScope, resource: Resource): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(resource.table)} where ctid = any(array(
      select ctid from ${sql.table(resource.table)}
      where deleted_at < now() - interval '30 days' and ${inTrash(resource)} limit 10000))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

function selection({ fields }: Resource): RawBuilder<unknown> {
  return sql.join([
    sql`id, version, created_at, updated_at, created_at::text as exact_created_at`,
    ...Object.keys(fields).map((name) => sql`${columnRef(name)} as ${sql.ref(name)}`),
  ])
}

function searchCondition({ fields }: Resource, search: string): RawBuilder<unknown> {
  const searched = Object.entries(fields).filter(
    ([, { kind }]) => kind === 'text' || kind === 'prose',
  )
  return sql`(${sql.join(
    searched.map(([name]) => sql`position(lower(${search}) in lower(${columnRef(name)})) > 0`),
    sql` or `,
  )})`
}

function sortColumn(field: string): RawBuilder<unknown> {
  return field === 'created' ? sql`created_at` : columnRef(field)
}

function castFor(field: string, value: string | number): RawBuilder<unknown> {
  return field === 'created' ? sql`${value}::timestamptz` : sql`${value}`
}

function columnRef(name: string): RawBuilder<unknown> {
  return sql.ref(columnOf(name))
}
