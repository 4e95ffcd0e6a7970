import { markManySeen } from '#modules/organization/server/public.ts'
import type { Membership, Principal } from '#platform/permissions/principal.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

/** Stores who has the dashboard open, at most once a minute per person and outside the request. */
export function createNotePresent(runtime: Runtime): (people: readonly Present[]) => void {
  const notedAt = new Map<string, number>()
  return (people) => {
    const now = performance.now()
    for (const [memberId, at] of notedAt) if (now - at >= aMinute) notedAt.delete(memberId)
    const members = new Map<string, Membership>()
    for (const membership of people.map((person) => person?.membership)) {
      if (membership && !notedAt.has(membership.memberId)) {
        members.set(membership.memberId, membership)
        notedAt.set(membership.memberId, now)
      }
    }
    if (members.size === 0) return
    void onPlatform(runtime, bySystem('identify', 'write'), (scope) =>
      markManySeen(scope, [...members.values()]),
    ).catch(() => {})
  }
}

type Present = Principal | undefined

const aMinute = 60_000
