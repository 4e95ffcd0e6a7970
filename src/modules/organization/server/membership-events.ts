import type { PlatformScope, Scope } from '#platform/scope/scope.ts'
import type { EventData } from '#platform/events/event.ts'

import { membershipChanged } from '../contract.ts'

/**
 * Notifies members and nodes that permissions changed. A separate event, because not every member
 * may see the event about the change itself.
 */
export function emitMembershipChanged(
  scope: Scope | PlatformScope,
  { organizationId, memberIds, reason }: MembershipChange,
): void {
  for (const memberId of memberIds) {
    scope.emit(membershipChanged, { memberId, reason }, { subjectId: memberId, memberId })
  }
  scope.signal({ kind: 'organization-changed', organizationId })
}

export interface MembershipChange {
  readonly organizationId: string
  readonly memberIds: readonly string[]
  readonly reason: EventData<typeof membershipChanged>['reason']
}
