import { z } from 'zod'

import { normalizeEmail } from '#lib/email-address.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { outboundMailCancelled, outboundMailRetried } from '../../delivery-contract.ts'
import type * as deliveryContract from '../../delivery-contract.ts'
import type { OutboundMail, OutboundState } from '../../transport-model.ts'
import { assessBounce } from './bounce-assessment.ts'
import { findOutbound, listOutbound, setOutboundState, type OutboundRow } from './outbound-store.ts'
import { findSuppression } from './suppressions-store.ts'
import { updateDeliveryStatus } from './update-delivery-status.ts'

export async function listOutboundMails(
  scope: Scope,
  { limit, cursor, state, recipient }: ParsedInputOf<typeof deliveryContract.listOutboundMails>,
): Promise<Page<OutboundMail>> {
  const [at, id] = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.uuid()])) ?? []
  const before = at === undefined || id === undefined ? undefined : { at: new Date(at), id }
  const rows = await listOutbound(scope, {
    limit,
    before,
    state,
    // An invalid address matches no email.
    recipient: recipient === undefined ? undefined : (normalizeEmail(recipient) ?? recipient),
  })
  return toPage(rows, limit, {
    item: presentOutbound,
    key: (row) => [row.createdAt.toISOString(), row.id],
  })
}

export async function retryOutboundMail(
  scope: Scope,
  { id }: ParsedInputOf<typeof deliveryContract.retryOutboundMail>,
): Promise<OutboundMail> {
  const mail = await getOutbound(scope, id)
  if (mail.state === 'suppressed' && (await findSuppression(scope, mail.recipient))) {
    refuse('conflict', 'This address is suppressed. Remove it from the suppression list first.')
  }
  if (mail.isGone)
    refuse('gone', 'This email is older than a week, so its content is no longer stored.')
  const isQueued = await setOutboundState(scope, id, { from: retried, to: 'queued' })
  if (!isQueued) refuse('conflict', 'This email is being sent or has already been delivered.')
  scope.signal({ kind: 'mail-waiting' })
  scope.emit(outboundMailRetried, { mailId: id, recipient: mail.recipient }, { subjectId: id })
  return afterChange(scope, mail)
}

export async function cancelOutboundMail(
  scope: Scope,
  { id }: ParsedInputOf<typeof deliveryContract.cancelOutboundMail>,
): Promise<OutboundMail> {
  const mail = await getOutbound(scope, id)
  const isCancelled = await setOutboundState(scope, id, { from: waiting, to: 'cancelled' })
  if (!isCancelled) refuse('conflict', 'This email is no longer queued.')
  scope.emit(outboundMailCancelled, { mailId: id, recipient: mail.recipient }, { subjectId: id })
  return afterChange(scope, mail)
}

async function afterChange(scope: Scope, { id, messageId }: OutboundRow): Promise<OutboundMail> {
  if (messageId !== null) await updateDeliveryStatus(scope, messageId)
  return presentOutbound(await getOutbound(scope, id))
}

async function getOutbound(scope: Scope, id: string): Promise<OutboundRow> {
  return (await findOutbound(scope, id)) ?? refuse('not_found', 'This email no longer exists.')
}

function presentOutbound(row: OutboundRow): OutboundMail {
  const isWaiting = waiting.includes(row.state)
  return {
    id: row.id,
    kind: row.kind,
    isBulk: row.isBulk,
    sender: row.sender,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    nextTryAt: isWaiting ? row.nextTryAt.toISOString() : null,
    answer: row.answer ?? '',
    bounceClass: row.bounceClass,
    advice: adviceFor(row),
    statusCode: row.statusCode,
    messageId: row.messageId,
    accountId: row.accountId,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  }
}

function adviceFor({ state, bounceClass, smtpCode, statusCode, answer }: OutboundRow): string {
  if (state === 'unknown')
    return 'The email may have arrived. Resend it only if a duplicate does no harm.'
  if (state === 'suppressed') return 'Remove the address from the suppression list first.'
  if (bounceClass === null) return ''
  return assessBounce(smtpCode ?? undefined, statusCode ?? undefined, answer ?? '').advice
}

const retried: readonly OutboundState[] = [
  'failed',
  'bounced',
  'unknown',
  'suppressed',
  'cancelled',
  'deferred',
]
const waiting: readonly OutboundState[] = ['queued', 'deferred']
