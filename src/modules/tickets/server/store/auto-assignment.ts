import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export interface AutoAssignColumn {
  readonly id: string
  readonly boardId: string
  readonly assignMethod: 'round_robin' | 'least_loaded'
  readonly assignTeamId: string | null
  readonly assignLimit: number | null
}

export async function listAutoAssignColumns({ db }: Scope): Promise<AutoAssignColumn[]> {
  const { rows } = await sql<AutoAssignColumn>`
    select giving.id, giving.board_id, giving.assign_method, giving.assign_team_id,
      giving.assign_limit
    from board_columns giving
    join boards board on board.org_id = giving.org_id and board.id = giving.board_id
    where giving.assign_method is not null
      and giving.category not in ('resolved', 'cancelled') and board.archived_at is null
    order by giving.board_id, giving.rank, giving.id`.execute(db)
  return rows
}

export async function hasAutoAssignColumns({ db }: Scope): Promise<boolean> {
  const { rows } = await sql`select from board_columns
    where assign_method is not null limit 1`.execute(db)
  return rows.length > 0
}

export async function listOrganizationsWithAutoAssign({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from board_columns where assign_method is not null`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function listUnassigned(
  { db }: Scope,
  { id, boardId }: AutoAssignColumn,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ticket.id from tickets ticket
    where ticket.board_id = ${boardId}::uuid
      and ticket.column_id = ${id}::uuid and ticket.deleted_at is null
      and ticket.archived_at is null and ticket.merged_into_id is null and not ticket.is_locked
      and not exists (select from ticket_assignees held
        where held.org_id = ticket.org_id and held.ticket_id = ticket.id)
    order by array_position(array['urgent', 'high', 'normal', 'low', 'none'], ticket.priority),
      ticket.created_at, ticket.id
    limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => row.id)
}

export async function countOpenTicketsBy(
  { db }: Scope,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ memberId: string; count: number }>`
    select held.member_id, count(*)::int as count
    from ticket_assignees held
    join tickets ticket on ticket.org_id = held.org_id and ticket.id = held.ticket_id
    where held.member_id = any(${[...memberIds]}::uuid[])
      and ticket.resolved_at is null and ticket.deleted_at is null
      and ticket.archived_at is null and ticket.merged_into_id is null
    group by held.member_id`.execute(db)
  return new Map(rows.map(({ memberId: id, count }) => [id, count]))
}

/** Locks the ticket. False if someone else holds the lock. */
export async function lockIfFree({ db }: Scope, ticketId: string): Promise<boolean> {
  const { rows } = await sql`select from tickets
    where id = ${ticketId}::uuid
    for no key update skip locked`.execute(db)
  return rows.length > 0
}
