import { sql, type RawBuilder } from 'kysely'

import type { ContactMerge } from '#platform/people/contact-data.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** A row that both of two merged contacts had. */
export interface DuplicateRow {
  readonly table: DuplicateTable
  readonly row: Readonly<Record<string, unknown>>
}

type DuplicateTable = keyof typeof sameOf

/**
 * Deletes rows the remaining contact has too, so that a merged person counts once. Returns them for
 * an undo.
 */
export async function deleteDuplicateRows(
  { db }: Scope,
  { fromId, toId }: ContactMerge,
): Promise<DuplicateRow[]> {
  const taken: DuplicateRow[] = []
  for (const table of tables) {
    const { rows } = await sql<{ row: DuplicateRow['row'] }>`
      with taken as (
        delete from ${sql.table(table)} held
        where held.contact_id = ${fromId}::uuid and exists (
          select from ${sql.table(table)} other where other.org_id = held.org_id
            and ${sameOf[table]} and other.contact_id = ${toId}::uuid)
        returning held.*)
      select to_jsonb(taken) as row from taken`.execute(db)
    taken.push(...rows.map(({ row }) => ({ table, row })))
  }
  return taken
}

/**
 * Undoing a merge restores a row only while the other contact still has theirs. Otherwise it was
 * removed on purpose since.
 */
export async function restoreRows(
  { db }: Scope,
  taken: readonly DuplicateRow[],
  { fromId, toId }: ContactMerge,
): Promise<void> {
  for (const table of tables) {
    const rows = taken.filter((one) => one.table === table).map(({ row }) => row)
    if (rows.length === 0) continue
    await sql`
      insert into ${sql.table(table)}
      select held.*
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) held
      where held.contact_id = ${toId}::uuid and exists (
        select from ${sql.table(table)} other where other.org_id = held.org_id
          and ${sameOf[table]} and other.contact_id = ${fromId}::uuid)
      on conflict do nothing`.execute(db)
  }
}

export function isNotDuplicate(table: string, contactId: string): RawBuilder<unknown> {
  const doubled = tables.find((one) => one === table)
  if (!doubled) return sql`true`
  return sql`not exists (
    select from ${sql.table(doubled)} other where other.org_id = held.org_id
      and ${sameOf[doubled]} and other.contact_id = ${contactId}::uuid)`
}

const sameOf = {
  ticket_votes: sql`other.ticket_id = held.ticket_id`,
  ticket_follows: sql`other.ticket_id = held.ticket_id`,
  share_reactions: sql`other.comment_id = held.comment_id and other.emoji = held.emoji`,
} as const satisfies Record<string, RawBuilder<unknown>>
const tables = ['ticket_votes', 'ticket_follows', 'share_reactions'] as const
