import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { OutboundState } from '../../transport-model.ts'

export interface OutboundPage {
  readonly limit: number
  readonly before: { readonly at: Date; readonly id: string } | undefined
  readonly state: OutboundState | undefined
  readonly recipient: string | undefined
}

export async function listOutbound(scope: Scope, page: OutboundPage) {
  const { limit, before, state, recipient } = page
  let query = outboundRows(scope)
    .orderBy('outbound_mails.createdAt', 'desc')
    .orderBy('outbound_mails.id', 'desc')
    .limit(limit + 1)
  if (state !== undefined) query = query.where('outbound_mails.state', '=', state)
  if (recipient !== undefined) query = query.where('outbound_mails.recipient', '=', recipient)
  if (before !== undefined) {
    query = query.where(
      sql<boolean>`(outbound_mails.created_at, outbound_mails.id) < (${before.at}, ${before.id})`,
    )
  }
  return query.execute()
}

export type OutboundRow = Awaited<ReturnType<typeof listOutbound>>[number]

export async function findOutbound(scope: Scope, id: string): Promise<OutboundRow | undefined> {
  return outboundRows(scope).where('outbound_mails.id', '=', id).executeTakeFirst()
}

function outboundRows({ db }: Scope) {
  return db
    .selectFrom('outbound_mails')
    .innerJoin('mail_bodies', (join) =>
      join
        .onRef('mail_bodies.orgId', '=', 'outbound_mails.orgId')
        .onRef('mail_bodies.id', '=', 'outbound_mails.bodyId'),
    )
    .select([
      'outbound_mails.id',
      'outbound_mails.kind',
      'outbound_mails.isBulk',
      'outbound_mails.sender',
      'outbound_mails.recipient',
      'outbound_mails.state',
      'outbound_mails.attempts',
      'outbound_mails.nextTryAt',
      'outbound_mails.smtpCode',
      'outbound_mails.statusCode',
      'outbound_mails.answer',
      'outbound_mails.bounceClass',
      'outbound_mails.messageId',
      'outbound_mails.accountId',
      'outbound_mails.createdAt',
      'outbound_mails.sentAt',
      'outbound_mails.deliveredAt',
      sql<string>`mail_bodies.mail ->> 'subject'`.as('subject'),
      sql<boolean>`mail_bodies.mail ? 'isGone'`.as('isGone'),
    ])
}

/** False if its state changed in the meantime. */
export async function setOutboundState(
  { db, now }: Scope,
  id: string,
  { from, to }: { from: readonly OutboundState[]; to: 'queued' | 'cancelled' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbound_mails')
    .set({
      state: to,
      ...(to === 'queued' && {
        attempts: 0,
        nextTryAt: now,
        answer: null,
        bounceClass: null,
        // Events about the first sending must not count for the second.
        serviceId: null,
        deliveredAt: null,
        clearedAt: null,
      }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
