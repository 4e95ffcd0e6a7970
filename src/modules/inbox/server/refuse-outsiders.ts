import { levelOf } from '#platform/permissions/may.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

export function requireInboxAccess(scope: Scope): void {
  if (levelOf(memberOf(scope), 'Inbox') === undefined) {
    refuse('forbidden', 'Your role has no access to the inbox.')
  }
}
