import { isContact } from '#modules/contacts/server/door.ts'
import { contactsInSight } from '#modules/inbox/server/door.ts'
import { findMemberRow, listExistingTeamIds } from '#modules/organization/server/door.ts'
import { listUsableTagIds } from '#modules/tags/server/door.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TicketQuestion } from './store/ticket-conditions.ts'
import { findTypeRow } from './store/ticket-types.ts'

/** What a list is narrowed by must be there: an empty list would say that it is, and has nothing. */
export async function refuseUnknownFilters(
  scope: Scope,
  { assigneeId, teamId, tagId, typeId, requesterId }: TicketQuestion,
): Promise<void> {
  const isMember = assigneeId !== undefined && assigneeId !== 'me' && assigneeId !== 'none'
  if (isMember && !(await findMemberRow(scope, assigneeId))) {
    refuse('not_found', 'There is no such member.')
  }
  if (teamId && (await listExistingTeamIds(scope, [teamId])).length === 0) {
    refuse('not_found', 'There is no such team.')
  }
  if (tagId && (await listUsableTagIds(scope, [tagId])).length === 0) {
    refuse('not_found', 'There is no such tag.')
  }
  if (typeId && !(await findTypeRow(scope, typeId))) {
    refuse('not_found', 'There is no such kind of ticket.')
  }
  if (requesterId && !(await isContact(scope, requesterId, contactsInSight))) {
    refuse('not_found', 'There is no such contact.')
  }
}
