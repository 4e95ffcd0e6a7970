import type { Scope } from '#platform/scope/scope.ts'

import { storageKey, type Storage } from './storage.ts'

/** Bytes go when their rows have: without a row nobody can reach them, so one left behind is silent. */
export function eraseFiles(storage: Storage, scope: Scope, ids: readonly string[]): void {
  const { organizationId } = scope
  scope.afterCommit(() => {
    for (const id of ids) void storage.delete(storageKey(organizationId, id)).catch(() => {})
  })
}
