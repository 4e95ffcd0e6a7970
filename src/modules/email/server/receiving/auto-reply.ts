import { createHash } from 'node:crypto'

import { getDomain } from 'tldts'

import { replySubject } from '#lib/mail-subject.ts'
import { canonicalMailbox } from '#lib/canonical-mailbox.ts'
import { findThread, noteAutoReply } from '#modules/inbox/server/public.ts'
import { maySpend } from '#platform/limits/may-spend.ts'
import type { MailPerson, ReadMail } from '#platform/mail/reading/mail-shape.ts'
import type { MailTrust } from '#platform/mail/trust/authenticate-mail.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { fillAutoReply } from '../../rules.ts'
import { isLargeProvider } from '../sending/mailbox-provider.ts'
import { queueMail } from '../sending/queue-mail.ts'
import { addressesOf } from '../writing/reply-address.ts'
import { senderStatusOf } from './sender-status.ts'
import { takeAutoReply, type AccountRow, type InboundRow } from './store.ts'

export interface Begun {
  readonly row: InboundRow
  readonly account: AccountRow
  readonly mail: ReadMail & { readonly from: MailPerson }
  readonly conversationId: string
  readonly contactId: string
  readonly trust: MailTrust
}

/**
 * Sends an account's automatic reply to new conversations. Machines and likely spoofed senders get
 * none. An address gets at most one per hour across all organizations, so that the product can't be
 * used to flood it.
 */
export async function replyByItself(scope: Scope, begun: Begun): Promise<void> {
  const { row, account, mail, conversationId, contactId, trust } = begun
  if (account.autoReply === '' || mail.isAutomatic || hasNoReturn(row)) return
  const { address } = mail.from
  if (!isAnswered(trust, { envelopeFrom: row.envelopeFrom, address })) return
  if (!(await takeAutoReply(scope, hashOf(scope.product.secret, address)))) return
  if (!(await isWithinLimits(scope, address))) return
  const thread = await findThread(scope, conversationId)
  const isKnown = senderStatusOf(trust) === 'verified'
  const text = fillAutoReply(account.autoReply, {
    name: isKnown ? mail.from.name : '',
    subject: isKnown ? mail.subject : '',
    number: thread ? String(thread.number) : '',
  })
  const { from, replyTo, headerId } = addressesOf(scope, {
    account,
    conversationId,
    messageId: row.id,
    writer: '',
  })
  await queueMail(scope, {
    kind: 'auto-reply',
    onceKey: `auto-reply ${row.id}`,
    accountId: account.id,
    contactId,
    conversationId,
    from,
    replyTo,
    to: [{ name: isKnown ? mail.from.name : '', address }],
    subject: isKnown ? replySubject(mail.subject, true) : 'We got your message',
    text,
    headers: {
      'Auto-Submitted': 'auto-replied',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.messageId && { 'In-Reply-To': mail.messageId, References: mail.messageId }),
    },
    headerId,
  })
  await noteAutoReply(scope, conversationId, address)
}

/** A fetched email has no client address to check, so its headers decide. */
function hasNoReturn({ clientIp: ip, envelopeFrom: from }: InboundRow): boolean {
  return ip !== null && from === ''
}

/** SPF alone verifies only the envelope sender, so the reply must go to that address. */
export function isAnswered(
  trust: MailTrust,
  { envelopeFrom, address }: { readonly envelopeFrom: string; readonly address: string },
): boolean {
  const senderStatus = senderStatusOf(trust)
  if (senderStatus === 'verified') return true
  return senderStatus === 'unverified' && trust.spf === 'pass' && envelopeFrom === address
}

/**
 * Limits per recipient domain and per organization. Large providers have no domain limit, because
 * their domains are shared by everyone.
 */
async function isWithinLimits(scope: Scope, address: string): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const owner = getDomain(domain, { allowPrivateDomains: true }) ?? domain
  const ofDomain = { bucket: `auto-reply:domain:${owner}`, limit: 60, windowSeconds: 3600 }
  return maySpend(
    scope,
    {
      bucket: `auto-reply:organization:${scope.organizationId}`,
      limit: 2000,
      windowSeconds: 86_400,
    },
    ...(isLargeProvider(domain) ? [] : [ofDomain]),
  )
}

/** One hash for all spellings of a mailbox; the address itself isn't stored. */
function hashOf(secret: string, address: string): string {
  return createHash('sha256')
    .update(`auto reply\n${secret}\n${canonicalMailbox(address)}`)
    .digest('base64url')
}
