import { findSession, touchSession } from '#modules/account/server/door.ts'
import { findMembership } from '#modules/organization/server/door.ts'
import type { Identify } from '#platform/http/principal-cache.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'

/** Joins the session of the account module to the membership of the organization module. */
export function createIdentify(ground: Ground): Identify {
  return (token, organizationId) =>
    onPlatform(ground, opening, async (scope) => {
      const session = await findSession(scope, token)
      if (!session) return undefined
      if (session.isSeenStale) touch(ground, session.sessionId)
      const { sessionId, userId, name, staffRole, hasSteppedUp } = session
      const membership = await findMembership(scope, userId, organizationId, session.organizationId)
      return { sessionId, userId, name, staffRole, hasSteppedUp, membership }
    })
}

/** Beside the request, which should not wait for it or fail with it. */
function touch(ground: Ground, sessionId: string): void {
  const writing = { ...opening, mode: 'write' } as const
  void onPlatform(ground, writing, (scope) => touchSession(scope, sessionId)).catch(() => {})
}

const opening = {
  actor: { kind: 'system', name: 'identify' },
  requestId: 'identify',
  cause: 'identify',
  mode: 'read',
} as const
