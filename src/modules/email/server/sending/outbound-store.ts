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
    .orderBy('outbound_mails.created_at', 'desc')
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
        .onRef('mail_bodies.org_id', '=', 'outbound_mails.org_id')
        .onRef('mail_bodies.id', '=', 'outbound_mails.body_id'),
    )
    .select([
      'outbound_mails.id',
      'outbound_mails.kind',
      'outbound_mails.is_bulk',
      'outbound_mails.sender',
      'outbound_mails.recipient',
      'outbound_mails.state',
      'outbound_mails.attempts',
      'outbound_mails.next_try_at',
      'outbound_mails.smtp_code',
      'outbound_mails.status_code',
      'outbound_mails.answer',
      'outbound_mails.bounce_class',
      'outbound_mails.message_id',
      'outbound_mails.account_id',
      'outbound_mails.created_at',
      'outbound_mails.sent_at',
      'outbound_mails.delivered_at',
      sql<string>`mail_bodies.mail ->> 'subject'`.as('subject'),
      sql<boolean>`mail_bodies.mail ? 'isGone'`.as('is_gone'),
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
        next_try_at: now,
        answer: null,
        bounce_class: null,
        // Events about the first sending must not count for the second.
        service_id: null,
        delivered_at: null,
        cleared_at: null,
      }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
