import type { Scope } from '#platform/scope/scope.ts'

import type { MailDelivery, MailEnvelope } from '../../mail-model.ts'
import type { MessageRow } from './messages.ts'

export async function listEnvelopes(
  { db }: Scope,
  conversationId: string,
): Promise<MailEnvelope[]> {
  const rows = await db
    .selectFrom('messages')
    .select('envelope')
    .where('conversationId', '=', conversationId)
    .where('kind', '=', 'text')
    .where('envelope', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('seq', 'desc')
    .limit(maxMails)
    .execute()
  return rows.map(({ envelope }) => envelope as MailEnvelope)
}

export interface MailMessage {
  readonly id: string
  readonly text: string
  readonly createdAt: Date
  readonly envelope: MailEnvelope
}

export async function listMailMessages(
  { db }: Scope,
  conversationId: string,
  beforeSeq: number,
): Promise<MailMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'text', 'createdAt as createdAt', 'envelope'])
    .where('conversationId', '=', conversationId)
    .where('seq', '<', beforeSeq)
    .where('kind', '=', 'text')
    .where('envelope', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('seq', 'desc')
    .limit(maxMails)
    .execute()
  return rows.map((row) => ({ ...row, envelope: row.envelope as MailEnvelope }))
}

export async function setDelivery(
  { db }: Scope,
  messageId: string,
  { delivery, from }: { delivery: MailDelivery; from: MailEnvelope['from'] },
): Promise<{ row: MessageRow; before: MailDelivery | null } | undefined> {
  const known = await db
    .selectFrom('messages')
    .select(['envelope', 'delivery'])
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  const envelope = known?.envelope as MailEnvelope | null | undefined
  if (!envelope) return undefined
  const row = await db
    .updateTable('messages')
    .set({
      delivery: JSON.stringify(delivery),
      envelope: JSON.stringify({ ...envelope, from: from ?? envelope.from }),
    })
    .where('id', '=', messageId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, before: known?.delivery as MailDelivery | null }
}

const maxMails = 50
