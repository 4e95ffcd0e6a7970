import type { PlatformScope, Scope } from '#platform/scope/scope.ts'
import type { EventData } from '#platform/events/event.ts'

import { membershipChanged } from '../contract.ts'

/**
 * What these members may do has changed: the browser of each reads it again, and so do all nodes.
 * They hear it beside the event that says what happened, which not all of them may see.
 */
export function tellMembers(
  scope: Scope | PlatformScope,
  { organizationId, memberIds, reason }: Telling,
): void {
  for (const memberId of memberIds) {
    scope.emit(membershipChanged, { memberId, reason }, { subjectId: memberId, memberId })
  }
  scope.signal({ kind: 'organization-changed', organizationId })
}

export interface Telling {
  readonly organizationId: string
  readonly memberIds: readonly string[]
  readonly reason: EventData<typeof membershipChanged>['reason']
}
