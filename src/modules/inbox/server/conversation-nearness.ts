import { listMemberIdsOfTeams } from '#modules/organization/server/public.ts'
import type { NoticeReachCheck } from '#platform/notices/notice.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listHolders, type Holder } from './store/visible-conversations.ts'
import { listFollowersOf, listMentionedIn } from './store/followers.ts'

/**
 * Conversations are "own" if the member is assigned, follows them, or is on their team while no one
 * is assigned. Unassigned conversations without a team, or of a team without members, belong to
 * everyone.
 */
export const conversationNearness: NoticeReachCheck = async (scope, { subjectIds }) => {
  const [holders, followers, called] = await Promise.all([
    listHolders(scope, subjectIds),
    listFollowersOf(scope, subjectIds),
    listMentionedIn(scope, subjectIds),
  ])
  const holderOf = new Map(holders.map((holder) => [holder.id, holder]))
  const teams = await listTeams(scope, holders)
  const isMine = (memberId: string, subjectId: string): boolean => {
    const { assigneeId = null, teamId = null } = holderOf.get(subjectId) ?? {}
    const team = (assigneeId === null && teamId && teams.get(teamId)) || []
    const isShared = assigneeId === null && team.length === 0
    const isFollowing = followers.get(subjectId)?.has(memberId) ?? false
    return isShared || assigneeId === memberId || isFollowing || team.includes(memberId)
  }
  return (memberId, subjectId, reach) => {
    switch (reach) {
      case 'all':
        return true
      case 'mine':
        return isMine(memberId, subjectId)
      case 'mentions':
        return called.get(subjectId)?.has(memberId) ?? false
    }
  }
}

async function listTeams(
  scope: Scope,
  holders: readonly Holder[],
): Promise<Map<string, readonly string[]>> {
  const waiting = holders.filter(({ assigneeId }) => assigneeId === null)
  const ids = new Set(waiting.flatMap(({ teamId: id }) => id ?? []))
  const members = await Promise.all([...ids].map((id) => listMemberIdsOfTeams(scope, [id])))
  return new Map([...ids].map((id, place) => [id, members[place] ?? []]))
}
