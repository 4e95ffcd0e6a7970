import {
  endSessions,
  findSession,
  findSessions,
  touchSession,
} from '#modules/account/server/public.ts'
import { enterUnderPolicy, wasLeftAlone } from '#modules/organization/rules.ts'
import {
  findMembership,
  findMemberships,
  markSeen,
  type EnteringMembership,
} from '#modules/organization/server/public.ts'
import type { Identify } from '#platform/http/principal-cache.ts'
import type { Asked, IdentifyMany } from '#platform/live/session-check.ts'
import type { Membership, Principal } from '#platform/permissions/principal.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import { createNotePresent } from './note-present.ts'

/** Joins the session of the account module to the membership of the organization module. */
export function createIdentify(ground: Ground): Identify {
  return (token, organizationId) =>
    onPlatform(ground, bySystem('identify', 'read'), async (scope) => {
      const session = await findSession(scope, token)
      if (!session) return undefined
      const { sessionId, userId } = session
      const found = await findMembership(scope, userId, organizationId, session.organizationId)
      // To name another organization, or none there is, makes no session young again.
      const isOwn = organizationId === undefined || organizationId === session.organizationId
      const own = isOwn ? found : await findMembership(scope, userId, session.organizationId)
      if (own && wasLeftAlone(own, session)) {
        endForGood(ground, session)
        return undefined
      }
      const principal = principalOf(session, found)
      if (principal && session.isSeenStale) noteSeen(ground, sessionId, principal.membership)
      return principal
    })
}

/** Whoever finds it at an empty desk must not make it young again by way of another organization. */
function endForGood(ground: Ground, { sessionId, userId }: Session): void {
  void onPlatform(ground, bySystem('identify', 'write'), async (scope) => {
    await endSessions(scope, { userId, id: sessionId })
  }).catch(() => {})
}

/** For the open sockets, which are all looked at again every second: two statements for any number. */
export function createIdentifyMany(ground: Ground): IdentifyMany {
  const notePresent = createNotePresent(ground)
  return async (asked) => {
    const people = await identifyAll(ground, asked)
    notePresent(people)
    return people
  }
}

function identifyAll(ground: Ground, asked: readonly Asked[]): Promise<(Principal | undefined)[]> {
  return onPlatform(ground, bySystem('identify', 'read'), async (scope) => {
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

/** Nobody, when the organization asks for a younger session: signing in again is what helps. */
function principalOf(
  session: Session,
  found: EnteringMembership | undefined,
): Principal | undefined {
  const membership = found && enterUnderPolicy(found, session)
  if (membership === 'sign-in-again') return undefined
  const { sessionId, userId, name, staffRole, hasSteppedUp } = session
  return { sessionId, userId, name, staffRole, hasSteppedUp, membership }
}

/** Every few minutes, beside the request, which should not wait for it or fail with it. */
function noteSeen(ground: Ground, sessionId: string, membership: Membership | undefined): void {
  void onPlatform(ground, bySystem('identify', 'write'), async (scope) => {
    await touchSession(scope, sessionId)
    if (membership) await markSeen(scope, membership)
  }).catch(() => {})
}
