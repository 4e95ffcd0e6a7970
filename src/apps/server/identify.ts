import {
  endSessions,
  findSession,
  findSessions,
  touchSession,
} from '#modules/account/server/public.ts'
import { enterUnderPolicy, isIdleTooLong } from '#modules/organization/rules.ts'
import {
  findMembership,
  findMemberships,
  markSeen,
  type EnteringMembership,
} from '#modules/organization/server/public.ts'
import type { Identify } from '#platform/http/principal-cache.ts'
import type { Asked, IdentifyMany } from '#platform/live/session-check.ts'
import type { Membership, Principal } from '#platform/permissions/principal.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import { createNotePresent } from './note-present.ts'

export function createIdentify(runtime: Runtime): Identify {
  return (token, organizationId) =>
    onPlatform(runtime, bySystem('identify', 'read'), async (scope) => {
      const session = await findSession(scope, token)
      if (!session) return undefined
      const { sessionId, userId } = session
      const found = await findMembership(scope, userId, organizationId, session.organizationId)
      // A request for another organization must not extend the session.
      const isOwn = organizationId === undefined || organizationId === session.organizationId
      const own = isOwn ? found : await findMembership(scope, userId, session.organizationId)
      if (own && isIdleTooLong(own, session)) {
        endForGood(runtime, session)
        return undefined
      }
      const principal = principalOf(session, found)
      if (principal && session.isSeenStale) noteSeen(runtime, sessionId, principal.membership)
      return principal
    })
}

/**
 * Otherwise someone at an unattended computer could extend the session through another
 * organization.
 */
function endForGood(runtime: Runtime, { sessionId, userId }: Session): void {
  void onPlatform(runtime, bySystem('identify', 'write'), async (scope) => {
    await endSessions(scope, { userId, id: sessionId })
  }).catch(() => {})
}

/** Open sockets are checked every second, so this needs two statements for any number of them. */
export function createIdentifyMany(runtime: Runtime): IdentifyMany {
  const notePresent = createNotePresent(runtime)
  return async (asked) => {
    const people = await identifyAll(runtime, asked)
    notePresent(people)
    return people
  }
}

function identifyAll(
  runtime: Runtime,
  asked: readonly Asked[],
): Promise<(Principal | undefined)[]> {
  return onPlatform(runtime, bySystem('identify', 'read'), async (scope) => {
    const sessions = await findSessions(
      scope,
      asked.map(({ token }) => token),
    )
    const wishes = asked.flatMap(({ organizationId }, position) => {
      const userId = sessions[position]?.userId
      return userId === undefined ? [] : [{ userId, organizationId }]
    })
    const memberships = new Map(
      (await findMemberships(scope, wishes)).map((found) => [
        `${found.userId} ${found.organizationId}`,
        found,
      ]),
    )
    return asked.map(({ organizationId }, position) => {
      const session = sessions[position]
      return session && principalOf(session, memberships.get(`${session.userId} ${organizationId}`))
    })
  })
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Undefined if the organization requires a newer session; the user has to sign in again. */
function principalOf(
  session: Session,
  found: EnteringMembership | undefined,
): Principal | undefined {
  const membership = found && enterUnderPolicy(found, session)
  if (membership === 'sign-in-again') return undefined
  const { sessionId, userId, name, staffRole, hasSteppedUp } = session
  return { sessionId, userId, name, staffRole, hasSteppedUp, membership }
}

/** Runs outside the request, which should neither wait for it nor fail with it. */
function noteSeen(runtime: Runtime, sessionId: string, membership: Membership | undefined): void {
  void onPlatform(runtime, bySystem('identify', 'write'), async (scope) => {
    await touchSession(scope, sessionId)
    if (membership) await markSeen(scope, membership)
  }).catch(() => {})
}
