import { messageDeleted } from '#modules/inbox/events-contract.ts'
import { listMessageIdsOf } from '#modules/inbox/server/door.ts'
import { conversationAnonymized } from '#modules/inbox/trash-contract.ts'
import { messageRedacted } from '#modules/inbox/writing-contract.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import type { Storage } from '#platform/files/storage.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { forgetMails } from './store.ts'

/** What is taken out of a message is taken out of the mail behind it, and its original goes. */
export function forgettingReactions(storage: Storage): readonly Reaction[] {
  const forget = async (scope: Scope, messageIds: readonly string[]): Promise<void> =>
    eraseFiles(storage, scope, await forgetMails(scope, messageIds))
  const onlyWith = { onlyWith: 'message_mails' }
  return [
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
    on(
      conversationAnonymized,
      'forget-anonymized-mails',
      async (scope, { conversationId }) =>
        forget(scope, await listMessageIdsOf(scope, conversationId)),
      onlyWith,
    ),
  ]
}
