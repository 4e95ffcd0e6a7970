import { markManySeen } from '#modules/organization/server/public.ts'
import type { Membership, Principal } from '#platform/permissions/principal.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

/** Writes down whose dashboards are open: once a minute for each, beside whatever else goes on. */
export function createNotePresent(ground: Ground): (people: readonly Present[]) => void {
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
    void onPlatform(ground, bySystem('identify', 'write'), (scope) =>
      markManySeen(scope, [...members.values()]),
    ).catch(() => {})
  }
}

type Present = Principal | undefined

const aMinute = 60_000
