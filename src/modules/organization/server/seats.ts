import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { countSeats, lockOrganization } from './store/organizations.ts'

/**
 * Returns the number of free seats; undefined if the plan has no limit. Locks the organization
 * until the end of the transaction, so concurrent requests for the last seat are serialized.
 */
export async function lockSeatCount(
  scope: Scope | PlatformScope,
  organizationId: string,
): Promise<number | undefined> {
  await lockOrganization(scope, organizationId)
  const seats = scope.limits.limitOf(organizationId, 'seats')
  return seats === undefined ? undefined : seats - (await countSeats(scope, organizationId))
}
