import type { PlatformScope } from '#platform/scope/scope.ts'

import { deleteSessions, type Which } from './store/sessions.ts'

/** Deletes sessions and notifies all nodes, so sockets close and caches drop them. */
export async function endSessions(scope: PlatformScope, which: Which): Promise<number> {
  const ended = await deleteSessions(scope, which)
  for (const { id } of ended) scope.signal({ kind: 'session-ended', sessionId: id })
  return ended.length
}
