import { listMemberIdsOfTeams } from '#modules/organization/server/door.ts'
import type { NoticeNearness } from '#platform/notices/notice.ts'

import { listFollowerIds, listMentionedIn } from './store/followers.ts'
import { findHolder } from './store/conversations-in-sight.ts'

/**
 * How near a conversation is to a member. His are those he has or follows, and those that only his team
 * has. What nobody has, and what a team without people has, is everybody's: somebody must take it.
 */
export const conversationNearness: NoticeNearness = async (scope, { subjectId }) => {
  const holder = await findHolder(scope, subjectId)
  const followers = await listFollowerIds(scope, subjectId)
  const called = new Set(await listMentionedIn(scope, subjectId))
  const { assignee_id: assigneeId = null, team_id: teamId = null } = holder ?? {}
  const team = assigneeId === null && teamId ? await listMemberIdsOfTeams(scope, [teamId]) : []
  const isAnybodys = assigneeId === null && team.length === 0
  const near = new Set([...(assigneeId === null ? [] : [assigneeId]), ...followers, ...team])
  return (memberId, reach) => {
    switch (reach) {
      case 'all':
        return true
      case 'mine':
        return isAnybodys || near.has(memberId)
      case 'mentions':
        return called.has(memberId)
    }
  }
}
