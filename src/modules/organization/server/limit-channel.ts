import type { Scope } from '#platform/scope/scope.ts'

import { setChannelMembers } from './store/closed-channels.ts'
import { listMemberAccess } from './store/member-access.ts'
import { emitMembershipChanged } from './membership-events.ts'

/**
 * Limits a channel to some members, in addition to owners and admins; null opens it to everyone.
 * All nodes and open screens update immediately.
 */
export async function limitChannel(
  scope: Scope,
  channelId: string,
  memberIds: readonly string[] | null,
): Promise<void> {
  const before = await listExcludedMemberIds(scope, channelId)
  await setChannelMembers(scope, channelId, memberIds)
  const after = await listExcludedMemberIds(scope, channelId)
  const changed = [
    ...before.filter((id) => !after.includes(id)),
    ...after.filter((id) => !before.includes(id)),
  ]
  const { organizationId } = scope
  emitMembershipChanged(scope, { organizationId, memberIds: changed, reason: 'channels' })
}

export async function listExcludedMemberIds(scope: Scope, channelId: string): Promise<string[]> {
  const members = await listMemberAccess(scope)
  return members
    .filter(({ dataScope }) => dataScope.closedChannelIds.includes(channelId))
    .map(({ memberId }) => memberId)
}
