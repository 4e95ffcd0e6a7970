import type { MailPerson } from '#modules/inbox/model.ts'
import { addressOfSender } from '#platform/mail/read-sender.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { forwardAddress } from '../accounts/forward-address.ts'
import type { AccountRow } from '../accounts/find-account.ts'
import { replyToken } from '../thread-token.ts'

/** The sender, reply address, and Message-ID of a reply; the last two carry the thread token. */
export interface AnswerAddresses {
  readonly from: MailPerson
  readonly replyTo: MailPerson
  readonly headerId: string
}

export function addressesOf(
  { organizationId, product: { secret, config } }: Scope,
  {
    account,
    conversationId,
    messageId,
    writer,
  }: {
    readonly account: AccountRow
    readonly conversationId: string
    readonly messageId: string
    /** Undefined for messages from the product itself. */
    readonly writer: string
  },
): AnswerAddresses {
  const token = replyToken(secret, organizationId, conversationId)
  const { displayName: accountName } = account
  const name = writer === '' || writer === accountName ? accountName : `${writer} (${accountName})`
  const address = account.provenAt ? account.address : addressOfSender(config.mailFrom)
  return {
    from: { name, address },
    replyTo: { name: accountName, address: replyAddress(account, config.mailInDomain, token) },
    headerId: `<r.${token}.${messageId}@${address.slice(address.lastIndexOf('@') + 1)}>`,
  }
}

/**
 * The reply address. External mailboxes may not support plus addresses, and long addresses have no
 * room for the token; then only the Message-ID identifies the thread.
 */
function replyAddress(account: AccountRow, mailInDomain: string, token: string): string {
  const { mode, address, forwardKey: key, imapHint: hint } = account
  const base = mode === 'forward' ? forwardAddress(key, mailInDomain) : address
  const at = base.lastIndexOf('@')
  const local = `${base.slice(0, at)}+r.${token}`
  // All mailboxes with OAuth sign-in support plus addresses.
  const isTaken = mode !== 'imap' || knowsPlus.test(hint)
  return isTaken && local.length <= longestLocal ? local + base.slice(at) : address
}

const knowsPlus = /gmail|google|outlook|office365|fastmail|icloud|zoho|proton|yandex/i
const longestLocal = 64
