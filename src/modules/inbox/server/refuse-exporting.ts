import { levelOf } from '#platform/permissions/may.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

/** Inbox access alone must not allow exporting conversations. */
export function refuseExporting(scope: Scope): void {
  if (levelOf(memberOf(scope), 'Inbox.Export') === undefined) {
    refuse('forbidden', 'Your role can’t export conversations.')
  }
}
