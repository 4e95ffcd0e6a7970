import { conversationDeleted, messageDeleted } from '#modules/inbox/events-contract.ts'
import { conversationAnonymized } from '#modules/inbox/trash-contract.ts'
import { messageRedacted } from '#modules/inbox/writing-contract.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { deleteMailsIn, removeContent } from '../sending/person-store.ts'
import { updateDeliveryStatus } from '../sending/update-delivery-status.ts'
import { deleteInboundWithoutMessage, eraseMails } from './store.ts'

const onlyWith = { onlyWith: 'message_mails' }
const withOriginals = { onlyWith: 'inbound_mails' }
const withSent = { onlyWith: 'mail_bodies' }

/**
 * Content that is removed from a message is removed from its email too, and the original is
 * deleted.
 */
export const deletionReactions: readonly Reaction[] = [
  on(
    messageRedacted,
    'forget-redacted-mail',
    (scope, { messageId }) => forget(scope, [messageId]),
    onlyWith,
  ),
  on(
    messageDeleted,
    'forget-deleted-mail',
    (scope, { message }) => forget(scope, [message.id]),
    onlyWith,
  ),
  on(conversationAnonymized, 'forget-anonymized-originals', eraseOriginals, withOriginals),
  on(
    conversationAnonymized,
    'forget-anonymized-mails',
    (scope, { conversationId }) => deleteMailsIn(scope, conversationId),
    withSent,
  ),
  on(
    conversationDeleted,
    'forget-originals-of-deleted',
    async (scope, { isForGood }) => {
      if (isForGood) await eraseOriginals(scope)
    },
    withOriginals,
  ),
  on(
    conversationDeleted,
    'forget-mails-of-deleted',
    async (scope, { conversationId, isForGood }) => {
      if (isForGood) await deleteMailsIn(scope, conversationId)
    },
    withSent,
  ),
]

async function forget(scope: Scope, messageIds: readonly string[]): Promise<void> {
  eraseFiles(scope, await eraseMails(scope, messageIds))
  const calledOff = await removeContent(scope, messageIds)
  for (const id of calledOff) await updateDeliveryStatus(scope, id)
}

// Message rows are already deleted here, so emails are found by conversation.
async function eraseOriginals(scope: Scope): Promise<void> {
  for (let isMore = true; isMore;) {
    const ids = await deleteInboundWithoutMessage(scope, maxBatchSize)
    eraseFiles(scope, ids)
    isMore = ids.length === maxBatchSize
  }
}

const maxBatchSize = 200
