import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { OnlyAs } from './only-as.ts'
import type { Way, WayBack } from './person-holding.ts'

/** A table with rows of contacts that browsers without a signature may see, and so with `begun_as`. */
export interface OwnedTable {
  readonly table: 'conversations' | 'tickets' | 'visitor_sessions' | 'visitors'
  readonly owner: 'contact_id' | 'requester_id'
  /** What else is set in a row that moves. */
  readonly also?: RawBuilder<unknown>
}

/**
 * Gives the rows of one contact to another who is the same person, as a colleague says. From then on the
 * rows of both say whom they were begun as. Answers those that moved.
 */
export async function moveRows<Row>(
  { db }: Scope,
  { table, owner, also = sql`` }: OwnedTable,
  { fromId, toId }: Way,
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

/** Gives back what moved, and what was begun since as him or as those who are merged into him. */
export async function moveRowsBack<Row>(
  { db }: Scope,
  { table, owner, also = sql`` }: OwnedTable,
  { fromId, toId, everybody, alone }: WayBack,
  ids: readonly string[],
): Promise<Row[]> {
  const [name, whose] = [sql.table(table), sql.ref(owner)]
  const { rows } = await sql<Row>`
    update ${name} set begun_as = coalesce(begun_as, ${whose}), ${whose} = ${toId}::uuid ${also}
    where ${whose} = ${fromId}::uuid
      and (id = any(${[...ids]}::uuid[]) or begun_as = any(${[...everybody]}::uuid[]))
    returning *`.execute(db)
  await sql`
    update ${name} set begun_as = null
    where ${whose} = any(${[...alone]}::uuid[])
      and begun_as = ${whose}`.execute(db)
  return rows
}

/** `isSeenAs`, as a condition on the row of this name. */
export function isSeenAsRow(
  onlyAs: OnlyAs | null,
  row: string,
  owner: OwnedTable['owner'],
): RawBuilder<boolean> {
  if (onlyAs === null) return sql`true`
  const begunAs = sql.ref(`${row}.begun_as`)
  const said = onlyAs.isMerged ? begunAs : sql`coalesce(${begunAs}, ${sql.ref(`${row}.${owner}`)})`
  return sql`(${said} = ${onlyAs.contactId}::uuid)`
}
