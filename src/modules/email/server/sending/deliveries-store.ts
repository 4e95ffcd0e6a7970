import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { OutboundState } from '../../transport-model.ts'

export interface RecipientRow {
  readonly recipient: string
  readonly state: OutboundState
  readonly answer: string | null
}

/** The delivery state of each copy of a message. */
export async function listOfMessage({ db }: Scope, messageId: string): Promise<RecipientRow[]> {
  return db
    .selectFrom('outbound_mails')
    .select(['recipient', 'state', 'answer'])
    .where('messageId', '=', messageId)
    .orderBy('id')
    .execute()
}

export interface NewSuppression {
  readonly address: string
  readonly reason: 'bounce' | 'complaint' | 'manual' | 'unsubscribe'
  readonly detail: string
  readonly until?: Date | null
}

/** The more serious reason stays: a bounce must not overwrite a complaint. */
export async function setSuppression(
  { db, organizationId, now }: Scope,
  { address, reason, detail, until = null }: NewSuppression,
): Promise<void> {
  const words = detail.toWellFormed().replaceAll('\0', '').slice(0, 1000)
  await sql`
    insert into email_suppressions as held (org_id, address, reason, detail, until, created_at)
    values (${organizationId}, ${address}, ${reason}, ${words}, ${until}, ${now})
    on conflict (org_id, address) do update set
      reason = excluded.reason, detail = excluded.detail, until = excluded.until
    where held.reason <> 'complaint' or excluded.reason = 'complaint' or held.until <= ${now}`.execute(
    db,
  )
}

export interface FoundOutbound {
  readonly id: string
  readonly messageId: string | null
  readonly recipient: string
  readonly state: OutboundState
  /** The address was unsuppressed after this email was sent, so its result no longer counts. */
  readonly clearedAt: Date | null
}

/** Emails with this Message-ID, optionally to one address only. */
export async function findByHeaderId(
  { db }: Scope,
  headerId: string,
  recipient: string | undefined,
): Promise<FoundOutbound[]> {
  let query = db
    .selectFrom('outbound_mails')
    .select(['id', 'messageId', 'recipient', 'state', 'clearedAt'])
    .where('headerId', '=', headerId)
    .orderBy('id')
    .limit(100)
  if (recipient !== undefined) query = query.where('recipient', '=', recipient)
  return query.execute()
}

export async function findOutboundById(
  { db }: Scope,
  id: string,
): Promise<FoundOutbound | undefined> {
  return db
    .selectFrom('outbound_mails')
    .select(['id', 'messageId', 'recipient', 'state', 'clearedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface ReturnedState {
  readonly state: 'bounced' | 'complained'
  readonly answer: string
  readonly statusCode: string | null
  readonly bounceClass: string | null
}

/** Only sent email can bounce, and a complaint is final. */
export async function saveReturnedState(
  { db }: Scope,
  id: string,
  { state, answer, statusCode, bounceClass }: ReturnedState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbound_mails')
    .set({
      state,
      answer: answer.toWellFormed().replaceAll('\0', '').slice(0, 1000),
      statusCode: statusCode?.slice(0, 20) ?? null,
      bounceClass,
    })
    .where('id', '=', id)
    .where(
      'state',
      'in',
      state === 'bounced' ? ['sent', 'unknown'] : ['sent', 'unknown', 'bounced'],
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
