import { listMemberAccess, type MemberAccess } from '#modules/organization/server/public.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as sortingContract from '../../sorting-contract.ts'
import { listAwayMembers } from '../slots.ts'
import { isChannelVisible } from '../store/visibility.ts'

export async function listAssignable(
  scope: Scope,
): Promise<AnswerOf<typeof sortingContract.listAssignable>> {
  const able = (await listMemberAccess(scope)).filter((one) => levelOf(one, 'Inbox') !== undefined)
  const memberIds = able.map(({ memberId }) => memberId)
  const away = (await listAwayMembers(scope)).filter(({ memberId }) => memberIds.includes(memberId))
  return {
    memberIds,
    away: away.map(({ memberId, reason }) => ({ memberId, reason })),
    closed: closedTo(scope, able),
  }
}

/** Channels the member can't see are left out. */
function closedTo(scope: Scope, members: readonly MemberAccess[]) {
  const closed = new Set(members.flatMap(({ dataScope }) => dataScope.closedChannelIds))
  return [...closed]
    .filter((channelId) => isChannelVisible(scope, channelId))
    .map((channelId) => ({
      channelId,
      memberIds: members
        .filter(({ dataScope }) => dataScope.closedChannelIds.includes(channelId))
        .map(({ memberId }) => memberId),
    }))
}
