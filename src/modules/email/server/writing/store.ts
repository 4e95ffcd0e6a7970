import type { Selectable } from 'kysely'

import { listMailMessages } from '#modules/inbox/server/door.ts'
import type { MailEnvelope } from '#modules/inbox/model.ts'
import type { MessageMails } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

type MessageMailRow = Selectable<MessageMails>

/** A mail of a conversation, with what its message says. */
export interface ThreadMail extends MessageMailRow {
  readonly reply: string
  readonly createdAt: Date
  readonly envelope: MailEnvelope
}

/** The last mail of a conversation before a message. */
export async function findLastMail(
  scope: Scope,
  conversationId: string,
  beforeSeq: number,
): Promise<ThreadMail | undefined> {
  const said = await listMailMessages(scope, conversationId, beforeSeq)
  if (said.length === 0) return undefined
  const ids = said.map(({ id }) => id)
  const mails = await scope.db
    .selectFrom('message_mails')
    .selectAll()
    .where('org_id', '=', scope.organizationId)
    .where('message_id', 'in', ids)
    .execute()
  for (const { id, text: reply, createdAt, envelope } of said) {
    const mail = mails.find(({ message_id: messageId }) => messageId === id)
    if (mail) return { ...mail, reply, createdAt, envelope }
  }
  return undefined
}

/** False when it is there already. */
export async function putOutgoing(
  { db, organizationId }: Scope,
  mail: Pick<
    MessageMailRow,
    | 'message_id'
    | 'account_id'
    | 'header_id'
    | 'text'
    | 'in_reply_to'
    | 'thread_ids'
    | 'thread_index'
    | 'html'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('message_mails')
    .values({ ...mail, direction: 'out', org_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}
