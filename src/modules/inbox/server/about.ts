import type { Reach } from '#platform/scope/scope.ts'

import type { ConversationRow } from './store/conversations.ts'

type Held = Pick<
  ConversationRow,
  'id' | 'channel_id' | 'assignee_id' | 'team_id' | 'contact_id' | 'begun_as' | 'side_of'
>

/**
 * Whose it was hears of it as well as whose it is now, unless its channel is closed to him. Of what is asked aside no customer hears, not even
 * where whoever was asked is taken for the customer by now.
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
