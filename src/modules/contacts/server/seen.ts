import type { Scope } from '#platform/scope/scope.ts'

import { seenEveryMs } from '../rules.ts'
import { putSeen } from './store/seen.ts'

interface Known {
  readonly id: string
  readonly seen_at: Date | null
}

/**
 * These people are here now. It is written every few minutes only, and after the act that shows it:
 * no message waits for it, and no lock of it stands in anybody's way.
 */
export function markSeen(scope: Scope, people: readonly Known[]): void {
  const since = new Date(scope.now.getTime() - seenEveryMs)
  const due = people.filter(({ seen_at: at }) => at === null || at < since).map(({ id }) => id)
  if (due.length === 0) return
  scope.afterCommit(() => {
    // Whoever is missed is seen again in a moment.
    scope.beside('write', (writing) => putSeen(writing, due)).catch(() => undefined)
  })
}
