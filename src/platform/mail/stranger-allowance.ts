import { oneMailbox } from '#lib/one-mailbox.ts'
import { hashToken } from '#lib/random-token.ts'
import type { Allowance } from '#platform/limits/rate-limit.ts'

/**
 * For mails to an address that somebody only typed. Counted over all organizations and all spellings of
 * the mailbox, so that the product is of no use against whoever has it.
 */
export function strangerAllowance(
  kind: string,
  address: string,
  often: Pick<Allowance, 'limit' | 'windowSeconds'>,
): Allowance {
  const mailbox = oneMailbox(address.trim().toLowerCase())
  return { bucket: `${kind}:address:${hashToken(mailbox)}`, ...often }
}
