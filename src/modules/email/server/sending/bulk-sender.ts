import { hours } from '#lib/duration.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { isFreemail } from '../freemail.ts'
import { findSenderDomain } from './queue-store.ts'

/**
 * Mail to many leaves only as a domain that is proven and signs: large providers refuse all other, and
 * remember who sent it.
 */
export async function checkBulkSender(scope: Scope, address: string): Promise<void> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (isFreemail(domain)) {
    refuse(
      'conflict',
      `Mail to many cannot come from ${domain}: anybody has an address there. Use one of your own domain.`,
    )
  }
  const known = await findSenderDomain(scope, domain)
  if (!known?.isProven) {
    refuse(
      'conflict',
      `Prove the domain ${domain} first. Mail to many leaves only from a proven one.`,
    )
  }
  const failsFor = known.failingSince ? scope.now.getTime() - known.failingSince.getTime() : 0
  if (!known.isSigned || failsFor > hours(72)) {
    refuse(
      'conflict',
      `The records of ${domain} are not right: nobody could tell that such mail is yours. Mend them first.`,
    )
  }
}
