import { sql, type RawBuilder } from 'kysely'

import { teamIdsOf } from '#modules/organization/server/public.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { Membership } from '#platform/permissions/principal.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { BoardRole } from '../../model.ts'

type Condition = RawBuilder<unknown>

/**
 * SQL condition on `board`: boards the actor may see. Every member query must use it, also for
 * tickets.
 */
export function boardVisible(scope: Scope): Condition {
  const looker = viewerOf(scope)
  if (looker === 'everything') return sql`true`
  if (looker === 'nothing' || levelOf(looker, 'Tickets') === undefined) return sql`false`
  return sql`(board.access = 'organization' or exists (
    select from board_access given where ${givenTo(looker)}))`
}

/**
 * SQL condition on `ticket`: its board is visible, and so is the ticket itself under the member's
 * data restrictions.
 */
export function ticketVisible(scope: Scope): Condition {
  const looker = viewerOf(scope)
  if (looker === 'everything') return sql`true`
  if (looker === 'nothing') return sql`false`
  // A subquery, so that it runs once for all tickets.
  return sql`(ticket.board_id = any(array(
    select board.id from boards board
    where ${boardVisible(scope)}))
    and ${withinDataScope(looker)})`
}

/** The actor's role on `board` as a column. null without access. */
export function roleColumn(scope: Scope): RawBuilder<BoardRole | null> {
  const looker = viewerOf(scope)
  if (looker === 'everything') return sql<BoardRole>`'admin'::text`
  const level = looker === 'nothing' ? undefined : levelOf(looker, 'Tickets')
  if (looker === 'nothing' || level === undefined) return sql<BoardRole | null>`null::text`
  // A role with View permission never gets more, whatever the board allows.
  if (level === 'view') {
    return sql<BoardRole | null>`case when ${boardVisible(scope)} then 'view' end`
  }
  const onOpenBoards = levelOf(looker, 'Settings.Boards') === 'manage' ? 'admin' : 'work'
  return sql<BoardRole | null>`case board.access when 'organization' then ${onOpenBoards}::text else (
    select (array['view', 'work', 'admin'])[max(array_position(array['view', 'work', 'admin'], given.role))]
    from board_access given where ${givenTo(looker)}) end`
}

export async function roleOn(scope: Scope, boardId: string): Promise<BoardRole | undefined> {
  const { rows } = await sql<{ role: BoardRole | null }>`
    select ${roleColumn(scope)} as role from boards board
    where board.id = ${boardId}::uuid`.execute(scope.db)
  return rows[0]?.role ?? undefined
}

export async function listRolesOn(
  scopes: readonly { readonly memberId: string; readonly scope: Scope }[],
  boardId: string,
): Promise<{ memberId: string; role: BoardRole }[]> {
  const [first] = scopes
  if (!first) return []
  const each = scopes.map(
    ({ memberId, scope }) => sql`
      select ${memberId}::text as member_id, ${roleColumn(scope)} as role from boards board
      where board.id = ${boardId}::uuid`,
  )
  const { rows } = await sql<{ memberId: string; role: BoardRole | null }>`${sql.join(
    each,
    sql` union all `,
  )}`.execute(first.scope.db)
  return rows.flatMap(({ memberId, role }) => (role ? [{ memberId, role }] : []))
}

function givenTo({ memberId, organizationId }: Membership): Condition {
  return sql`given.org_id = board.org_id and given.board_id = board.id
    and (given.member_id = ${memberId}::uuid or given.team_id in (${teamIdsOf(organizationId, memberId)}))`
}

function withinDataScope({ memberId, dataScope }: Membership): Condition {
  if (dataScope.kind === 'all') return sql`true`
  const teams = dataScope.kind === 'teams' ? dataScope.teamIds : []
  return sql`(ticket.reporter_id = ${memberId}::uuid
    or ticket.team_id = any(${[...teams]}::uuid[])
    or exists (select from ticket_assignees held where held.org_id = ticket.org_id
      and held.ticket_id = ticket.id and held.member_id = ${memberId}::uuid)
    or exists (select from ticket_watchers watching where watching.org_id = ticket.org_id
      and watching.ticket_id = ticket.id and watching.member_id = ${memberId}::uuid))`
}

/** The product, owners and admins see every board. Non-members see none. */
function viewerOf({ actor }: Scope): Membership | 'everything' | 'nothing' {
  if (actor.kind === 'system') return 'everything'
  if (actor.kind !== 'member') return 'nothing'
  return actor.membership.role === 'member' ? actor.membership : 'everything'
}
