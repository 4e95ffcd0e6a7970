import type { Reach } from '#platform/scope/scope.ts'

import type { ConversationRow } from './store/conversations.ts'

type Held = Pick<ConversationRow, 'id' | 'assignee_id' | 'team_id' | 'contact_id' | 'begun_as'>

/** Whose it was hears of it as well as whose it is now. */
export function about(
  before: Held,
  after: Held,
  { isForCustomer }: { isForCustomer: boolean },
): { subjectId: string; reach: Reach } {
  return {
    subjectId: before.id,
    reach: {
      memberIds: [...new Set([before.assignee_id, after.assignee_id])],
      teamIds: [...new Set([before.team_id, after.team_id])],
      ...(isForCustomer && { contactId: before.contact_id, begunAs: before.begun_as }),
    },
  }
}
