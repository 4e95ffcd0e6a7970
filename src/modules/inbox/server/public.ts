import type { Scope } from '#platform/scope/scope.ts'

import { putConnected, putSenderNames } from './store/channels.ts'
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
export { findMessageInSight } from './message-in-sight.ts'
export { mayBeQuoted } from '../mail-rules.ts'
export { listMailMessages } from './store/mail.ts'
export { noteDelivery } from './note-delivery.ts'
export { refuseCustomers } from './side-guard.ts'
export { findThread, type Thread } from './find-thread.ts'
export { findOnly, isSingleThread } from './find-only.ts'
export { adoptMailFiles, noteAutoReply, noteFilesLeftOut } from './mail-files.ts'
export { findThreadOf, listRecentThreads } from './store/mail-threads.ts'
export { receiveTogether, type PlainSaying } from './actions/receive-together.ts'
export { answerByCustomer } from './actions/answer-block.ts'
export { adoptUploads, copyAttachments, keepAttachment } from './attachments.ts'
export { begunAs, isHis, type Customer, type Whose } from './whose.ts'
export { mailCopy, mostCopied } from './copy-mail.ts'
export { readSenderNames, senderNamesIn } from './store/channels.ts'
export { datesForCustomer } from './dates-for-customer.ts'
export { pageOfContact } from './page-of-contact.ts'
export { pdfOfContact } from './pdf-of-contact.ts'
export { moveConversations } from './store/movements.ts'
export { showCustomerTyping } from './presence.ts'
export { describeByCustomer } from './actions/describe-by-customer.ts'
export { withdrawQuestion } from './rating-question.ts'
export { askForHuman } from './actions/ask-for-human.ts'
export { noteHelp } from './actions/note-help.ts'
export { findBegunWith } from './store/customer.ts'
export { listUnsaid } from './store/customer.ts'
export { findByClientKey as findBegun } from './store/customer.ts'
export { beginByMember } from './actions/begin-by-member.ts'
export {
  answerForMember,
  closeByMember,
  findUsualChannel,
  opensAgainIn,
  sayByProduct,
} from './actions/by-others.ts'
export { isChannelInSight } from './store/sight.ts'
export { conversationSight } from './conversation-sight.ts'
export { reachOfConversation } from './reach-of-conversation.ts'
export { contactNameOf } from './present.ts'
export { listAmong as listConversationsAmong } from './store/conversations.ts'
export {
  listUnfinishedIds,
  lockHistory,
  putDue,
  readForNotice,
  refuseUnlessInSight,
} from './due.ts'
export { inMail } from './in-mail.ts'
export { noteMailed } from './actions/note-mailed.ts'
export { listMissed as listMissedAnswers, type MissedAnswers } from './store/missed.ts'
export { createChannel, disableChannel, renameChannel } from './actions/channels.ts'
export { isChannel } from './store/channels.ts'
export { anonymizeAged, deleteAged, eraseAgedFiles } from './retention.ts'
export { countAgedConversations, countAgedFiles, type Aged } from './store/retention.ts'
export { wakeForVisit } from './wake.ts'
export { assignByProduct, findAssignable, type Handing } from './assign-by-product.ts'
export {
  countOpenBy,
  countOpenByChannel,
  countOpenInSightBy,
  findLastAnswerer,
  listHoldersSince,
  listOrganizationsWithWaiting,
  listQueue,
  listUnanswered,
  type Unanswered,
} from './store/queue.ts'
export { spendOnBeginning } from './spend-on-beginning.ts'

export const noteConnected = putConnected

export const nameSenders = putSenderNames

export const countUnreadOf = countCustomerUnread

export const countOpenOf = countCustomerOpen

export async function medianReplyMinutes(scope: Scope): Promise<number | null> {
  const minutes = await readMedianReply(scope)
  return minutes === null ? null : Math.max(1, Math.round(minutes))
}
