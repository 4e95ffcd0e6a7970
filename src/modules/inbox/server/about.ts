import type { Reach } from '#platform/scope/scope.ts'

import type { ConversationRow } from './store/conversations.ts'

type Held = Pick<
  ConversationRow,
  'id' | 'channelId' | 'assigneeId' | 'teamId' | 'contactId' | 'begunAs' | 'sideOf'
>

/**
 * Events go to the previous and the new assignee, unless the channel is closed to them. Customers
 * never get events of side conversations, even if they are the person asked.
 */
export function about(
  before: Held,
  after: Held,
  { isForCustomer }: { isForCustomer: boolean },
): { subjectId: string; reach: Reach } {
  return {
    subjectId: before.id,
    reach: {
      memberIds: [...new Set([before.assigneeId, after.assigneeId])],
      teamIds: [...new Set([before.teamId, after.teamId])],
      channelIds: [...new Set([before.channelId, after.channelId])],
      ...(isForCustomer &&
        before.sideOf === null && { contactId: before.contactId, begunAs: before.begunAs }),
    },
  }
}
