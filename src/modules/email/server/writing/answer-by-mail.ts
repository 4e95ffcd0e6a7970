import type { MailPerson } from '#modules/inbox/model.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { AccountRow } from '../accounts/find-account.ts'
import { insertMessageMail } from '../receiving/store.ts'
import type { GoingFile } from '../sending/outgoing-mail.ts'
import { queueMail } from '../sending/queue-mail.ts'
import { addressesOf } from './reply-address.ts'

/** Messages of a conversation that goes on elsewhere, in one mail. */
export interface MailedAnswers {
  readonly account: AccountRow
  readonly conversationId: string
  readonly contactId: string
  /** In their order. */
  readonly messageIds: readonly string[]
  readonly to: MailPerson
  /** Whoever said it; nobody where several did. */
  readonly writer: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files: readonly GoingFile[]
}

/** What is replied to it comes into the conversation, as the replies to any mail of it do. */
export async function answerByMail(scope: Scope, answers: MailedAnswers): Promise<void> {
  const { account, conversationId, contactId, messageIds, to, writer, ...content } = answers
  const last = messageIds.at(-1)
  if (last === undefined) return
  const { from, replyTo, headerId } = addressesOf(scope, {
    account,
    conversationId,
    messageId: last,
    writer,
  })
  // No mail has this id: it ties those of one conversation together in the programs people use.
  const thread = addressesOf(scope, { account, conversationId, messageId: 'chat', writer })
  await queueMail(scope, {
    kind: 'chat-answers',
    onceKey: `chat-answers ${last}`,
    accountId: account.id,
    contactId,
    conversationId,
    from,
    replyTo,
    to: [to],
    ...content,
    headers: { 'In-Reply-To': thread.headerId, References: thread.headerId },
    headerId,
  })
  for (const message_id of messageIds) {
    await insertMessageMail(scope, {
      message_id,
      direction: 'out',
      account_id: account.id,
      header_id: headerId,
      in_reply_to: thread.headerId,
      thread_ids: [],
      thread_index: '',
      // It says what other messages say too; each of them can be taken back.
      text: '',
      html: null,
    })
  }
}
