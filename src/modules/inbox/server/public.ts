import type { Scope } from '#platform/scope/scope.ts'

import { setConnected, setSenderNames } from './store/channels.ts'
import { countCustomerOpen, countCustomerUnread, readMedianReply } from './store/customer.ts'

export {
  endByCustomer,
  findOfContact,
  listOfContact,
  pageOfConversations,
  messagesOfContact,
  noteCopySent,
  noteSeen,
  rateByCustomer,
  receive,
  receiveFirst,
  type CustomerFiles,
  type CustomerConversation,
} from './actions/customers.ts'
export {
  awayMembersSlot,
  blockedWritersSlot,
  listAreBlocked,
  unsignedReadersSlot,
  type Writer,
} from './slots.ts'
export {
  reactByCustomer,
  reactionsForCustomer,
  type CustomerReaction,
} from './actions/reactions.ts'
export { deleteByCustomer, editByCustomer } from './actions/customer-edits.ts'
export { receiveMail } from './actions/receive-mail.ts'
export { findVisibleMessage } from './find-visible-message.ts'
export { mayBeQuoted } from '../mail-rules.ts'
export { listMailMessages } from './store/mail.ts'
export { noteDelivery } from './note-delivery.ts'
export { requireNoCustomer } from './side-guard.ts'
export { findThread, type Thread } from './find-thread.ts'
export { findSingleThread, isSingleThread } from './find-single-thread.ts'
export { adoptMailFiles, noteAutoReply, noteFilesLeftOut } from './mail-files.ts'
export { findThreadOf, listRecentThreads } from './store/mail-threads.ts'
export { receiveBatch, type PlainMessage } from './actions/receive-batch.ts'
export { answerByCustomer } from './actions/answer-block.ts'
export { adoptUploads, copyAttachments, keepAttachment } from './attachments.ts'
export {
  begunAs,
  isOwnConversation,
  type Customer,
  type CustomerRequest,
} from './customer-access.ts'
export { mailCopy, maxCopiedMessages } from './copy-mail.ts'
export { readSenderNames, senderNamesIn } from './store/channels.ts'
export { datesForCustomer } from './dates-for-customer.ts'
export { pageOfContact } from './page-of-contact.ts'
export { pdfOfContact } from './pdf-of-contact.ts'
export { moveConversations } from './store/movements.ts'
export { showCustomerTyping } from './presence.ts'
export { setDetailsByCustomer } from './actions/set-details-by-customer.ts'
export { cancelRatingRequest } from './rating-question.ts'
export { askForHuman } from './actions/ask-for-human.ts'
export { noteHelp } from './actions/note-help.ts'
export { findBegunWith } from './store/customer.ts'
export { listWithoutMessages } from './store/customer.ts'
export { findByClientKey as findBegun } from './store/customer.ts'
export { startByMember } from './actions/start-by-member.ts'
export {
  answerForMember,
  closeByMember,
  findDefaultChannel,
  opensAgainIn,
  postSystemMessage,
} from './actions/by-others.ts'
export { isChannelVisible } from './store/visibility.ts'
export { conversationVisibility } from './conversation-visibility.ts'
export { reachOfConversation } from './reach-of-conversation.ts'
export { contactNameOf } from './present.ts'
export { listAmong as listConversationsAmong } from './store/conversations.ts'
export { listUnfinishedIds, lockHistory, setDue, readForNotice, requireVisible } from './due.ts'
export { inMail } from './in-mail.ts'
export { noteMailed } from './actions/note-mailed.ts'
export { listMissed as listMissedAnswers, type MissedAnswers } from './store/missed.ts'
export { createChannel, disableChannel, renameChannel } from './actions/channels.ts'
export { isChannel } from './store/channels.ts'
export { anonymizeExpired, deleteExpired, eraseExpiredFiles } from './retention.ts'
export { countExpiredConversations, countExpiredFiles, type Expiry } from './store/retention.ts'
export { wakeForVisit } from './wake.ts'
export { assignByProduct, findAssignable, type Reassignment } from './assign-by-product.ts'
export {
  countOpenBy,
  countOpenByChannel,
  countVisibleOpenBy,
  findLastAnswerer,
  listHoldersSince,
  listOrganizationsWithWaiting,
  listQueue,
  listUnanswered,
  type Unanswered,
} from './store/queue.ts'
export { limitNewConversations } from './limit-new-conversations.ts'

export const noteConnected = setConnected

export const nameSenders = setSenderNames

export const countUnreadOf = countCustomerUnread

export const countOpenOf = countCustomerOpen

export async function medianReplyMinutes(scope: Scope): Promise<number | null> {
  const minutes = await readMedianReply(scope)
  return minutes === null ? null : Math.max(1, Math.round(minutes))
}
