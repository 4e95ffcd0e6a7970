import { hours } from '#lib/duration.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { isFreemail } from '../freemail.ts'
import { findSenderDomain } from './queue-store.ts'

/**
 * Bulk email is sent only from verified domains with DKIM: large providers reject anything else,
 * and it hurts the reputation.
 */
export async function checkBulkSender(scope: Scope, address: string): Promise<void> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (isFreemail(domain)) {
    refuse(
      'conflict',
      `You can’t send bulk email from ${domain}, because anyone can get an address there. Use your own domain.`,
    )
  }
  const known = await findSenderDomain(scope, domain)
  if (!known?.isProven) {
    refuse('conflict', `Verify the domain ${domain} first. Bulk email requires a verified domain.`)
  }
  const failsFor = known.failingSince ? scope.now.getTime() - known.failingSince.getTime() : 0
  if (!known.isSigned || failsFor > hours(72)) {
    refuse(
      'conflict',
      `The DNS records of ${domain} are wrong, so recipients can’t verify your email. Fix them first.`,
    )
  }
}
