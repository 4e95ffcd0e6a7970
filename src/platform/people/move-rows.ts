import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { VisibleAs } from './visible-as.ts'
import type { ContactMerge, ContactSplit } from './contact-data.ts'

/** A table of contact data visible to unverified browsers, which therefore has `begun_as`. */
export interface OwnedTable {
  readonly table: 'conversations' | 'tickets' | 'visitor_sessions' | 'visitors'
  readonly owner: 'contact_id' | 'requester_id'
  readonly also?: RawBuilder<unknown>
}

/**
 * Moves the rows of one contact to another when a teammate merges them. From then on, the rows of
 * both record the contact they were created as. Returns the moved rows.
 */
export async function moveRows<Row>(
  { db }: Scope,
  { table, owner, also = sql`` }: OwnedTable,
  { fromId, toId }: ContactMerge,
): Promise<Row[]> {
  const [name, whose] = [sql.table(table), sql.ref(owner)]
  await sql`
    update ${name} set begun_as = ${whose}
    where ${whose} = ${toId}::uuid and begun_as is null`.execute(db)
  const { rows } = await sql<Row>`
    update ${name} set begun_as = coalesce(begun_as, ${whose}), ${whose} = ${toId}::uuid ${also}
    where ${whose} = ${fromId}::uuid
    returning *`.execute(db)
  return rows
}

/**
 * Moves rows back, including rows created since then as this contact or contacts merged into it.
 */
export async function moveRowsBack<Row>(
  { db }: Scope,
  { table, owner, also = sql`` }: OwnedTable,
  { fromId, toId, splitIds, unmergedIds }: ContactSplit,
  ids: readonly string[],
): Promise<Row[]> {
  const [name, whose] = [sql.table(table), sql.ref(owner)]
  const { rows } = await sql<Row>`
    update ${name} set begun_as = coalesce(begun_as, ${whose}), ${whose} = ${toId}::uuid ${also}
    where ${whose} = ${fromId}::uuid
      and (id = any(${[...ids]}::uuid[]) or begun_as = any(${[...splitIds]}::uuid[]))
    returning *`.execute(db)
  await sql`
    update ${name} set begun_as = null
    where ${whose} = any(${[...unmergedIds]}::uuid[])
      and begun_as = ${whose}`.execute(db)
  return rows
}

export function isVisibleAsRow(
  visibleAs: VisibleAs | null,
  row: string,
  owner: OwnedTable['owner'],
): RawBuilder<boolean> {
  if (visibleAs === null) return sql`true`
  const begunAs = sql.ref(`${row}.begun_as`)
  const said = visibleAs.isMerged
    ? begunAs
    : sql`coalesce(${begunAs}, ${sql.ref(`${row}.${owner}`)})`
  return sql`(${said} = ${visibleAs.contactId}::uuid)`
}
