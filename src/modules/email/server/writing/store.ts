import type { Selectable } from 'kysely'

import { listMailMessages } from '#modules/inbox/server/public.ts'
import type { MailEnvelope } from '#modules/inbox/model.ts'
import type { MessageMails } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

type MessageMailRow = Selectable<MessageMails>

/** An email of a conversation with the text of its message. */
export interface ThreadMail extends MessageMailRow {
  readonly reply: string
  readonly createdAt: Date
  readonly envelope: MailEnvelope
}

/** Emails of a conversation before a message, newest first. */
export async function listThreadMails(
  scope: Scope,
  conversationId: string,
  beforeSeq: number,
): Promise<ThreadMail[]> {
  const earlier = await listMailMessages(scope, conversationId, beforeSeq)
  if (earlier.length === 0) return []
  const ids = earlier.map(({ id }) => id)
  const mails = await scope.db
    .selectFrom('message_mails')
    .selectAll()
    .where('messageId', 'in', ids)
    .execute()
  return earlier.flatMap(({ id, text: reply, createdAt, envelope }) => {
    const mail = mails.find(({ messageId }) => messageId === id)
    return mail ? [{ ...mail, reply, createdAt, envelope }] : []
  })
}
