import { levelOf } from '#platform/permissions/may.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

/** Inbox access alone must not allow hiding conversations from others. */
export function refuseDeleting(scope: Scope): void {
  if (levelOf(memberOf(scope), 'Inbox.Delete') !== 'manage') {
    refuse('forbidden', 'Your role can’t delete conversations.')
  }
}
