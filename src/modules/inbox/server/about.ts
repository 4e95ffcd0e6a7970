import type { Reach } from '#platform/scope/scope.ts'

import type { ConversationRow } from './store/conversations.ts'

type Held = Pick<
  ConversationRow,
  'id' | 'channel_id' | 'assignee_id' | 'team_id' | 'contact_id' | 'begun_as' | 'side_of'
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
      memberIds: [...new Set([before.assignee_id, after.assignee_id])],
      teamIds: [...new Set([before.team_id, after.team_id])],
      channelIds: [...new Set([before.channel_id, after.channel_id])],
      ...(isForCustomer &&
        before.side_of === null && { contactId: before.contact_id, begunAs: before.begun_as }),
    },
  }
}
