import type { MailPerson } from '#modules/inbox/model.ts'
import { addressOfSender } from '#platform/mail/read-sender.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { forwardAddress } from '../accounts/forward-address.ts'
import type { AccountRow } from '../accounts/find-account.ts'
import { replyToken } from '../thread-token.ts'

/** Who an answer is from, where the answer to it goes, and its name: both lead back to the thread. */
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
    /** Nobody when the product itself says it. */
    readonly writer: string
  },
): AnswerAddresses {
  const token = replyToken(secret, organizationId, conversationId)
  const { display_name: house } = account
  const name = writer === '' || writer === house ? house : `${writer} (${house})`
  const address = account.proven_at ? account.address : addressOfSender(config.mailFrom)
  return {
    from: { name, address },
    replyTo: { name: house, address: replyAddress(account, config.mailInDomain, token) },
    headerId: `<r.${token}.${messageId}@${address.slice(address.lastIndexOf('@') + 1)}>`,
  }
}

/**
 * Where an answer surely comes to us. A mailbox of others may know no addresses with a plus: there the
 * Message-ID alone leads back, and so it does where the token would make the address too long.
 */
function replyAddress(account: AccountRow, mailInDomain: string, token: string): string {
  const { mode, address, forward_key: key, imap_hint: hint } = account
  const base = mode === 'forward' ? forwardAddress(key, mailInDomain) : address
  const at = base.lastIndexOf('@')
  const local = `${base.slice(0, at)}+r.${token}`
  // The mailboxes one signs in to know it, all of them.
  const isTaken = mode !== 'imap' || knowsPlus.test(hint)
  return isTaken && local.length <= longestLocal ? local + base.slice(at) : address
}

const knowsPlus = /gmail|google|outlook|office365|fastmail|icloud|zoho|proton|yandex/i
const longestLocal = 64
