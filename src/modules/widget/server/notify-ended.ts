import type { Scope } from '#platform/scope/scope.ts'

/** Access of an open socket follows the contact, so it's checked again right away. */
export function notifyEnded(scope: Scope, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) scope.signal({ kind: 'session-ended', sessionId })
}
