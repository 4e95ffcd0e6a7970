import { sql } from 'kysely'
import { generateNKeysBetween } from 'fractional-indexing'

import type { Scope } from '#platform/scope/scope.ts'

/** The caller must hold the lock on the column. */
export interface Place {
  readonly id: string
  readonly rank: string
}

export async function listPlaces(
  { db }: Scope,
  columnId: string,
  ids: readonly string[],
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, rank from tickets
    where column_id = ${columnId}::uuid
      and id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

export async function readNextRank(
  { db }: Scope,
  column: { readonly boardId: string; readonly id: string },
  {
    beyond,
    direction,
    exceptId,
  }: {
    readonly beyond: string | null
    readonly direction: 'down' | 'up'
    readonly exceptId: string | null
  },
): Promise<string | null> {
  const isDown = direction === 'down'
  const sign = isDown ? sql`>` : sql`<`
  const past = beyond === null ? sql`true` : sql`rank ${sign} ${beyond}::text collate "C"`
  const order = isDown ? sql`rank asc, id asc` : sql`rank desc, id desc`
  const { rows } = await sql<{ rank: string }>`
    select rank from tickets
    where board_id = ${column.boardId}::uuid
      and column_id = ${column.id}::uuid and deleted_at is null and archived_at is null
      and id is distinct from ${exceptId}::uuid and ${past}
    order by ${order} limit 1`.execute(db)
  return rows[0]?.rank ?? null
}

export async function countCards(
  { db }: Scope,
  column: { readonly boardId: string; readonly id: string },
  { most, exceptId }: { readonly most: number; readonly exceptId: string | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from tickets
      where board_id = ${column.boardId}::uuid
        and column_id = ${column.id}::uuid and deleted_at is null and archived_at is null
        and merged_into_id is null and id is distinct from ${exceptId}::uuid
      limit ${most}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Rebalances all cards of the column to short ranks in the same order. */
export async function rebalanceColumn({ db }: Scope, columnId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from tickets where column_id = ${columnId}::uuid
    order by rank, id for no key update`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    update tickets set rank = placed.rank
    from unnest(${ids}::uuid[], ${generateNKeysBetween(null, null, ids.length)}::text[]) as placed (id, rank)
    where tickets.id = placed.id`.execute(db)
}
