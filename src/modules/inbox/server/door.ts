import type { Scope } from '#platform/scope/scope.ts'

import { insertChannel, putChannelName, putConnected } from './store/channels.ts'
import { countCustomerUnread, readMedianReply } from './store/customer.ts'

export {
  endByCustomer,
  findOfContact,
  listOfContact,
  messagesOfContact,
  noteSeen,
  rateByCustomer,
  receive,
  receiveFirst,
  type CustomerFiles,
  type CustomerConversation,
} from './actions/customers.ts'
export { attachedFiles, findSignedAttachment, keepAttachment } from './attachments.ts'
export { moveConversations } from './store/movements.ts'
export { showCustomerTyping } from './presence.ts'
export { askForHuman } from './actions/ask-for-human.ts'
export { noteTeamEnding } from './team-ending.ts'
export { beginByMember } from './actions/begin-by-member.ts'
export { contactsInSight } from './store/sight.ts'
export { conversationSight } from './conversation-sight.ts'
export {
  listUnfinishedIds,
  lockHistory,
  putDue,
  readForNotice,
  refuseUnlessInSight,
} from './due.ts'
export { isChannel } from './store/channels.ts'
export { assignByProduct, findAssignable, type Handing } from './assign-by-product.ts'
export {
  countOpenBy,
  countOpenInSightBy,
  findLastAnswerer,
  listHoldersSince,
  listOrganizationsWithWaiting,
  listQueue,
  listUnanswered,
  type Unanswered,
} from './store/queue.ts'

/** Where conversations will come from. */
export const createChannel = insertChannel
export const renameChannel = putChannelName
/** Somebody can write through it from now on. */
export const noteConnected = putConnected

/** Answers that the customer has not read, over all of his conversations. */
export const countUnreadOf = countCustomerUnread

/** How long the first answer takes these days; null while there was none. */
export async function medianReplyMinutes(scope: Scope): Promise<number | null> {
  const minutes = await readMedianReply(scope)
  return minutes === null ? null : Math.max(1, Math.round(minutes))
}
