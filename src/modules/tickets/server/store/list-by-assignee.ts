import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { TicketOrder, Way } from './list-source.ts'

export interface AssigneeQuestion {
  readonly boardId?: string | undefined
  readonly assigneeId?: string | undefined
  readonly isOpen?: boolean | undefined
  readonly isArchived: boolean
  readonly isInTrash: boolean
  readonly sort: TicketOrder['sort']
}

/**
 * Reads the tickets of an assignee from their own index in list order. Undefined for other sort
 * orders, which read the list as usual.
 */
export function wayByAssignee({ actor }: Scope, question: AssigneeQuestion): Way | undefined {
  const { boardId, assigneeId, isOpen, isArchived, isInTrash, sort } = question
  if (assigneeId === undefined || assigneeId === 'none') return undefined
  if (isArchived || isInTrash || !places[sort]) return undefined
  if (isOpen === undefined && sort !== 'updated') return undefined
  const me = actor.kind === 'member' ? actor.membership.memberId : null
  return {
    from: sql`ticket_assignees given join tickets ticket
      on ticket.org_id = given.org_id and ticket.id = given.ticket_id`,
    conditions: [
      sql`given.org_id = ticket.org_id and given.is_live`,
      sql`given.member_id = ${assigneeId === 'me' ? me : assigneeId}::uuid`,
      ...(boardId === undefined ? [] : [sql`given.board_id = ${boardId}::uuid`]),
      ...(isOpen === undefined ? [] : [sql`given.is_open = ${sql.lit(isOpen)}`]),
      ...(sort === 'due' ? [sql`given.due_at is not null`] : []),
    ],
    id: sql`given.ticket_id`,
    places,
  }
}

const places: Way['places'] = {
  updated: sql`given.changed_at`,
  created: sql`given.made_at`,
  due: sql`given.due_at`,
}
