import type { Scope } from '#platform/scope/scope.ts'

import { seenEveryMs } from '../rules.ts'
import { updateSeenAt } from './store/seen.ts'

interface Known {
  readonly id: string
  readonly seenAt: Date | null
}

/**
 * Runs after the request and at most every few minutes, so no message waits for its write or its
 * lock.
 */
export function markSeen(scope: Scope, people: readonly Known[]): void {
  const since = new Date(scope.now.getTime() - seenEveryMs)
  const due = people.filter(({ seenAt: at }) => at === null || at < since).map(({ id }) => id)
  if (due.length === 0) return
  scope.afterCommit(() => {
    // A missed write is repeated a moment later.
    scope.inOwnTransaction('write', (writing) => updateSeenAt(writing, due)).catch(() => undefined)
  })
}
