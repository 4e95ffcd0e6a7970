import { slot } from '#platform/registry/slot.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

/**
 * Asked in turn before an account is deleted: refuses when the person must first put something in
 * order, or lets go of what is theirs.
 */
export const deletionGuardSlot =
  slot<(scope: PlatformScope, userId: string) => Promise<void>>('account.deletion-guards')
