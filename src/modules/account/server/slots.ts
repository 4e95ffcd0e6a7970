import { slot } from '#platform/registry/slot.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

/**
 * Called for each module before an account is deleted; refuses if something must be settled first,
 * or releases the person's data.
 */
export const deletionGuardSlot =
  slot<(scope: PlatformScope, userId: string) => Promise<void>>('account.deletion-guards')
