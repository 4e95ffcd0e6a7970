import type { Scope } from '#platform/scope/scope.ts'

import { storageKey } from './storage.ts'

/** Bytes go when their rows have: without a row nobody can reach them, so one left behind is silent. */
export function eraseFiles(scope: Scope, ids: readonly string[]): void {
  const { organizationId, product } = scope
  scope.afterCommit(() => {
    for (const id of ids)
      void product.storage.delete(storageKey(organizationId, id)).catch(() => {})
  })
}
