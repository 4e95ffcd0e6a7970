import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { generateNKeysBetween } from 'fractional-indexing'

import { teamIdsOf } from '#modules/organization/server/public.ts'
import type { BoardAccess, Boards } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { BoardRole } from '../../model.ts'
import { boardVisible, roleColumn, ticketVisible } from './board-visibility.ts'

export type BoardRow = Selectable<Boards> & { myRole: BoardRole }

/** Includes the number of open tickets, counted up to a limit. */
export async function listBoardRows(
  scope: Scope,
  { isArchived, ids }: { readonly isArchived?: boolean; readonly ids?: readonly string[] },
): Promise<(BoardRow & { openCount: number })[]> {
  const isAway = sql`board.archived_at is not null`
  const which = isArchived === undefined ? sql`true` : sql`${isAway} = ${isArchived}::boolean`
  const named = ids ? sql`board.id = any(${[...ids]}::uuid[])` : sql`true`
  const { rows } = await sql<BoardRow & { openCount: number }>`
    select board.*, ${roleColumn(scope)} as my_role, (
      select count(*)::int from (
        select from tickets ticket
        where ticket.org_id = board.org_id and ticket.board_id = board.id
          and ticket.resolved_at is null and ticket.deleted_at is null
          and ticket.archived_at is null and ticket.merged_into_id is null
          and ${ticketVisible(scope)}
        limit ${sql.lit(maxCounted)}) as counted) as open_count
    from boards board
    where ${boardVisible(scope)} and ${which} and ${named}
    order by board.rank, board.id limit 500`.execute(scope.db)
  return rows
}

export async function findBoardRow(scope: Scope, id: string): Promise<BoardRow | undefined> {
  return readBoard(scope, id, sql``)
}

/** Locks the board, so that column changes are serialized. */
export async function lockBoardRow(scope: Scope, id: string): Promise<BoardRow | undefined> {
  return readBoard(scope, id, sql`for no key update of board`)
}

async function readBoard(
  scope: Scope,
  id: string,
  lock: RawBuilder<unknown>,
): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow>`
    select board.*, ${roleColumn(scope)} as my_role from boards board
    where board.id = ${id}::uuid
      and ${boardVisible(scope)} ${lock}`.execute(scope.db)
  return rows[0]
}

/** For events, which aren't limited by access. */
export async function findBoardByKey(
  scope: Scope,
  key: string,
): Promise<{ id: string } | undefined> {
  return scope.db.selectFrom('boards').select('id').where('key', '=', key).executeTakeFirst()
}

export async function listVisibleBoardIds(scope: Scope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select board.id from boards board
    where board.id = any(${[...ids]}::uuid[])
      and ${boardVisible(scope)}`.execute(scope.db)
  return rows.map(({ id }) => id)
}

export async function countLiveBoards({ db }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from boards
    where archived_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function readLastBoardRank({ db }: Scope): Promise<string | null> {
  const { rows } = await sql<{ rank: string | null }>`
    select max(rank) as rank from boards`.execute(db)
  return rows[0]?.rank ?? null
}

export async function insertBoard(
  { db, organizationId }: Scope,
  values: Omit<Insertable<Boards>, 'orgId'>,
): Promise<string | undefined> {
  const row = await db
    .insertInto('boards')
    .values({ ...values, orgId: organizationId })
    .onConflict((conflict) => conflict.columns(['orgId', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function changeBoard(
  { db, now }: Scope,
  id: string,
  set: Updateable<Boards>,
): Promise<void> {
  await db
    .updateTable('boards')
    .set({ ...set, updatedAt: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function changeBoardRank({ db }: Scope, id: string, rank: string): Promise<void> {
  await db.updateTable('boards').set({ rank }).where('id', '=', id).execute()
}

/** Locks the order of all boards. */
export async function lockBoardOrder({ db }: Scope) {
  return db
    .selectFrom('boards')
    .select(['id', 'rank'])
    .orderBy('rank')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function rebalanceBoards({ db }: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    update boards set rank = placed.rank
    from unnest(${[...ids]}::uuid[], ${generateNKeysBetween(null, null, ids.length)}::text[]) as placed (id, rank)
    where boards.id = placed.id`.execute(db)
}

export type AccessRow = Pick<Selectable<BoardAccess>, 'memberId' | 'teamId' | 'role'>

export async function listAccessRows({ db }: Scope, boardId: string): Promise<AccessRow[]> {
  return db
    .selectFrom('board_access')
    .select(['memberId', 'teamId', 'role'])
    .where('boardId', '=', boardId)
    .orderBy('id')
    .execute()
}

export async function replaceAccess(
  { db, organizationId }: Scope,
  boardId: string,
  people: readonly AccessRow[],
): Promise<void> {
  await db.deleteFrom('board_access').where('boardId', '=', boardId).execute()
  if (people.length === 0) return
  await db
    .insertInto('board_access')
    .values(people.map((person) => ({ ...person, orgId: organizationId, boardId })))
    .execute()
}

export async function isBoardAdmin(
  { db, organizationId }: Scope,
  boardId: string,
  memberId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from board_access
    where board_id = ${boardId}::uuid and role = 'admin'
      and (member_id = ${memberId}::uuid or team_id in (${teamIdsOf(organizationId, memberId)}))
    limit 1`.execute(db)
  return rows.length > 0
}

/** Boards with more open tickets show this number. */
export const maxCounted = 10_000
