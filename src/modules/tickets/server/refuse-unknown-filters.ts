import { isContact } from '#modules/contacts/server/public.ts'
import { findMemberRow, listExistingTeamIds } from '#modules/organization/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TicketQuestion } from './store/ticket-conditions.ts'
import { isTicket } from './store/ticket-parts.ts'
import { findTypeRow } from './store/ticket-types.ts'

/**
 * Filters must reference existing records. Otherwise an empty list would suggest there are no
 * matches.
 */
export async function refuseUnknownFilters(
  scope: Scope,
  { assigneeId, teamId, tagId, typeId, requesterId, leadId, parentId }: TicketQuestion,
): Promise<void> {
  for (const id of [assigneeId, leadId]) {
    const isMember = id !== undefined && id !== 'me' && id !== 'none'
    if (isMember && !(await findMemberRow(scope, id))) {
      refuse('not_found', 'This teammate no longer exists.')
    }
  }
  if (teamId && (await listExistingTeamIds(scope, [teamId])).length === 0) {
    refuse('not_found', 'This team no longer exists.')
  }
  if (tagId && (await listUsableTagIds(scope, [tagId])).length === 0) {
    refuse('not_found', 'This tag no longer exists.')
  }
  if (typeId && !(await findTypeRow(scope, typeId))) {
    refuse('not_found', 'This ticket type no longer exists.')
  }
  // The parent may be hidden from the member, but its visible sub-tickets can still be listed.
  if (parentId && parentId !== 'none' && !(await isTicket(scope, parentId))) {
    refuse('not_found', 'Ticket not found.')
  }
  if (requesterId && !(await isContact(scope, requesterId))) {
    refuse('not_found', 'This contact no longer exists.')
  }
}
