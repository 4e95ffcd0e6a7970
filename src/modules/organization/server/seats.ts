import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { countSeats, lockOrganization } from './store/organizations.ts'

/**
 * How many more members the plan has room for; undefined when it does not count them. Holds the
 * organization until the end, so that two who want the last seat come one after the other.
 */
export async function takeTurnForSeats(
  scope: Scope | PlatformScope,
  organizationId: string,
): Promise<number | undefined> {
  await lockOrganization(scope, organizationId)
  const seats = scope.limits.limitOf(organizationId, 'seats')
  return seats === undefined ? undefined : seats - (await countSeats(scope, organizationId))
}
