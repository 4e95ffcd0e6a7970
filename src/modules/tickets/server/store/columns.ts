import { sql, type Selectable } from 'kysely'
import { generateNKeysBetween } from 'fractional-indexing'

import type { BoardColumns } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { isDoneCategory, type PlannedColumn } from '../../rules.ts'
import { ticketVisible } from './board-visibility.ts'
import { maxCounted } from './boards.ts'
import { touchedAt } from './tickets.ts'

export type ColumnRow = Selectable<BoardColumns>

export async function listColumnRows(
  scope: Scope,
  boardId: string,
): Promise<(ColumnRow & { count: number })[]> {
  const { rows } = await sql<ColumnRow & { count: number }>`
    select board_column.*, (
      select count(*)::int from (
        select from tickets ticket
        where ticket.org_id = board_column.org_id and ticket.board_id = board_column.board_id
          and ticket.column_id = board_column.id and ticket.deleted_at is null
          and ticket.archived_at is null and ticket.merged_into_id is null
          and ${ticketVisible(scope)}
        limit ${sql.lit(maxCounted)}) as counted) as count
    from board_columns board_column
    where board_column.board_id = ${boardId}::uuid
    order by board_column.rank, board_column.id`.execute(scope.db)
  return rows
}

export async function isColumnOf(
  { db }: Scope,
  boardId: string,
  columnId: string,
): Promise<boolean> {
  const { rows } = await sql`select from board_columns
    where board_id = ${boardId}::uuid
      and id = ${columnId}::uuid`.execute(db)
  return rows.length > 0
}

/** Locks the column, so that cards enter one at a time. Defaults to the default column. */
export async function lockColumn(
  { db }: Scope,
  boardId: string,
  columnId: string | undefined,
): Promise<ColumnRow | undefined> {
  const which = columnId === undefined ? sql`is_default` : sql`id = ${columnId}::uuid`
  const { rows } = await sql<ColumnRow>`
    select * from board_columns
    where board_id = ${boardId}::uuid and ${which}
    for no key update`.execute(db)
  return rows[0]
}

export async function listColumnsOf(
  { db }: Scope,
  boardIds: readonly string[],
): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select * from board_columns
    where board_id = any(${[...boardIds]}::uuid[])
    order by rank, id`.execute(db)
  return rows
}

/** Locked in one global order to avoid deadlocks. */
export async function lockColumnsNamed(
  { db }: Scope,
  ids: readonly string[],
): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select * from board_columns
    where id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(db)
  return rows
}

export async function lockColumns({ db }: Scope, boardId: string): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select * from board_columns
    where board_id = ${boardId}::uuid
    order by id for update`.execute(db)
  return rows
}

export async function insertColumns(
  { db, organizationId }: Scope,
  boardId: string,
  columns: readonly PlannedColumn[],
): Promise<void> {
  const ranks = generateNKeysBetween(null, null, columns.length)
  await db
    .insertInto('board_columns')
    .values(
      columns.map((column, place) => ({
        ...valuesOf(column),
        orgId: organizationId,
        boardId,
        rank: ranks[place] ?? '',
      })),
    )
    .execute()
}

export async function writeColumns(
  scope: Scope,
  boardId: string,
  columns: readonly (PlannedColumn & { readonly id: string | null })[],
): Promise<void> {
  const { db, organizationId } = scope
  // A unique index allows one default column at any time.
  await db
    .updateTable('board_columns')
    .set({ isDefault: false })
    .where('boardId', '=', boardId)
    .execute()
  const ranks = generateNKeysBetween(null, null, columns.length)
  for (const [place, { id, ...column }] of columns.entries()) {
    const values = { ...valuesOf(column), rank: ranks[place] ?? '' }
    if (id === null) {
      const row = { ...values, orgId: organizationId, boardId }
      await db.insertInto('board_columns').values(row).execute()
    } else {
      await db
        .updateTable('board_columns')
        .set(values)
        .where('boardId', '=', boardId)
        .where('id', '=', id)
        .execute()
    }
  }
}

export async function deleteColumns(
  { db }: Scope,
  boardId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from board_columns where board_id = ${boardId}::uuid and id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
}

export async function listCardIds({ db }: Scope, columnId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tickets where column_id = ${columnId}::uuid
    order by rank, id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function readLastRank({ db }: Scope, columnId: string): Promise<string | null> {
  const { rows } = await sql<{ rank: string | null }>`
    select max(rank) as rank from tickets
    where column_id = ${columnId}::uuid`.execute(db)
  return rows[0]?.rank ?? null
}

export async function moveCards(
  scope: Scope,
  ids: readonly string[],
  {
    to,
    ranks,
  }: { readonly to: Pick<ColumnRow, 'id' | 'category'>; readonly ranks: readonly string[] },
): Promise<void> {
  const { db, now } = scope
  const resolvedAt = isDoneCategory(to.category)
    ? sql`coalesce(ticket.resolved_at, ${now}::timestamptz)`
    : sql`null::timestamptz`
  await sql`
    update tickets ticket set column_id = ${to.id}::uuid, rank = placed.rank,
      resolved_at = ${resolvedAt}, updated_at = ${touchedAt(scope)}
    from unnest(${[...ids]}::uuid[], ${[...ranks]}::text[]) as placed (id, rank)
    where ticket.id = placed.id`.execute(db)
}

/** Applies a changed category to the tickets of the column. */
export async function markResolved(
  { db, now }: Scope,
  columnId: string,
  isDone: boolean,
): Promise<void> {
  const set = isDone ? sql`${now}::timestamptz` : sql`null`
  const which = isDone ? sql`resolved_at is null` : sql`resolved_at is not null`
  await sql`update tickets set resolved_at = ${set}
    where column_id = ${columnId}::uuid and ${which}`.execute(db)
}

function valuesOf(column: PlannedColumn) {
  return {
    name: column.name,
    category: column.category,
    publicLabel: column.publicLabel,
    color: column.color,
    wipLimit: column.wipLimit,
    isDefault: column.isDefault,
    pausesClock: column.pausesClock,
    assignMethod: column.assignMethod,
    assignTeamId: column.assignTeamId,
    assignLimit: column.assignLimit,
  }
}
