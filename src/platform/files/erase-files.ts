import type { Scope } from '#platform/scope/scope.ts'

import { storageKey } from './storage.ts'

/**
 * Files are deleted after their rows. A file without a row can't be reached, so a leftover is
 * harmless.
 */
export function eraseFiles(scope: Scope, ids: readonly string[]): void {
  const { organizationId, product } = scope
  scope.afterCommit(() => {
    for (const id of ids)
      void product.storage.delete(storageKey(organizationId, id)).catch(() => {})
  })
}
