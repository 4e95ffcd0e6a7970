import { createHash } from 'node:crypto'

import { answeringSubject } from '#lib/mail-subject.ts'
import { findThread, noteAutoReply } from '#modules/inbox/server/door.ts'
import type { MailPerson, ReadMail } from '#platform/mail/reading/mail-shape.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { fillAutoReply } from '../../rules.ts'
import type { EmailNeeds } from '../email-part.ts'
import { queueMail } from '../sending/queue-mail.ts'
import { addressesOf } from '../writing/reply-address.ts'
import type { Standing } from './judge.ts'
import { takeAutoReply, type AccountRow, type InboundRow } from './store.ts'

export interface Begun {
  readonly row: InboundRow
  readonly account: AccountRow
  readonly mail: ReadMail & { readonly from: MailPerson }
  readonly conversationId: string
  readonly trust: Standing
}

/**
 * The answer that an address gives by itself to whoever writes first. Machines get none. To whoever
 * may not have written at all it goes without a word of the mail; and nobody gets more than one in an
 * hour, over all organizations, so that the product is of no use against anybody.
 */
export async function replyByItself(scope: Scope, needs: EmailNeeds, begun: Begun): Promise<void> {
  const { row, account, mail, conversationId, trust } = begun
  if (account.auto_reply === '' || mail.isAutomatic || hasNoReturn(row)) return
  const { address } = mail.from
  if (!(await takeAutoReply(scope, hashOf(needs.secret, address)))) return
  const thread = await findThread(scope, conversationId)
  const isKnown = trust === 'verified'
  const text = fillAutoReply(account.auto_reply, {
    name: isKnown ? mail.from.name : '',
    subject: isKnown ? mail.subject : '',
    number: thread ? String(thread.number) : '',
  })
  const { from, replyTo, headerId } = addressesOf(scope, needs, {
    account,
    conversationId,
    messageId: row.id,
    writer: '',
  })
  await queueMail(scope, {
    kind: 'auto-reply',
    onceKey: `auto-reply ${row.id}`,
    accountId: account.id,
    from,
    replyTo,
    to: [{ name: isKnown ? mail.from.name : '', address }],
    subject: isKnown ? answeringSubject(mail.subject, true) : 'We got your message',
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

/** Of what a mailbox gave us nobody said where it came from; its head was asked for that. */
function hasNoReturn({ client_ip: ip, envelope_from: from }: InboundRow): boolean {
  return ip !== null && from === ''
}

/** The same for all ways to write one mailbox; readable for nobody. */
function hashOf(secret: string, address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).replace(/\+.*$/, '')
  return createHash('sha256')
    .update(`auto reply\n${secret}\n${local}${address.slice(at)}`)
    .digest('base64url')
}
