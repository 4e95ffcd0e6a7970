import { days } from '#lib/duration.ts'
import { hashToken } from '#lib/random-token.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { issueToken, refuseGone } from './one-time-token.ts'
import { takeToken } from './store/tokens.ts'
import { isAnyoneSuperadmin, lockFirstAdmin } from './store/users.ts'

/**
 * Printed to the console while there is no administrator: anyone who can read it already runs the
 * installation.
 */
export async function issueFirstAdminToken(scope: PlatformScope): Promise<string | undefined> {
  if (await isAnyoneSuperadmin(scope)) return undefined
  return issueToken(scope, { kind: 'first-admin', lastsMs: days(1) })
}

/** Two consoles may print two links; using one invalidates the other. */
export async function redeemFirstAdminToken(scope: PlatformScope, token: string): Promise<void> {
  await lockFirstAdmin(scope)
  const found = await takeToken(scope, 'first-admin', hashToken(token))
  if (!found || (await isAnyoneSuperadmin(scope))) refuseGone()
}
