import type { MailPerson } from '#modules/inbox/model.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { AccountRow } from '../accounts/find-account.ts'
import { insertMessageMail } from '../receiving/store.ts'
import type { OutgoingFile } from '../sending/outgoing-mail.ts'
import { queueMail } from '../sending/queue-mail.ts'
import { addressesOf } from './reply-address.ts'

/** Sends messages of a non-email conversation in one email. */
export interface MailedAnswers {
  readonly account: AccountRow
  readonly conversationId: string
  readonly contactId: string
  /** In order. */
  readonly messageIds: readonly string[]
  readonly to: MailPerson
  /** The author; undefined if the messages have several. */
  readonly writer: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files: readonly OutgoingFile[]
}

/** Replies to it go to the conversation like replies to any of its emails. */
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
  // A made-up message ID that groups the emails of one conversation in mail clients.
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
  for (const messageId of messageIds) {
    await insertMessageMail(scope, {
      messageId,
      direction: 'out',
      accountId: account.id,
      headerId,
      inReplyTo: thread.headerId,
      threadIds: [],
      threadIndex: '',
      // It contains other messages too, and each of them can be deleted on its own.
      text: '',
      html: null,
    })
  }
}
