import type { Scope } from '#platform/scope/scope.ts'

/** What an open socket may hear follows the contact: it is asked at once who he is now, if anybody. */
export function tellEnded(scope: Scope, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) scope.signal({ kind: 'session-ended', sessionId })
}
