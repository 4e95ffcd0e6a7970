import { canonicalMailbox } from '#lib/canonical-mailbox.ts'
import { hashToken } from '#lib/random-token.ts'
import type { Allowance } from '#platform/limits/rate-limit.ts'

/**
 * Limits email to unverified addresses. Counted across all organizations and spellings of a
 * mailbox, so that the product can't be used against its owner.
 */
export function unverifiedAddressLimit(
  kind: string,
  address: string,
  often: Pick<Allowance, 'limit' | 'windowSeconds'>,
): Allowance {
  const mailbox = canonicalMailbox(address.trim().toLowerCase())
  return { bucket: `${kind}:address:${hashToken(mailbox)}`, ...often }
}
