import { listMemberAccess, type MemberAccess } from '#modules/organization/server/public.ts'
import type { NoticeVisibility } from '#platform/notices/notice.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listVisibleIds } from './store/visible-conversations.ts'

export const conversationVisibility: NoticeVisibility = async (
  scope,
  { memberIds, subjectIds },
) => {
  const members = await listMemberAccess(scope, memberIds)
  const readers = members.map(asMembership(scope)).filter((one) => levelOf(one, 'Inbox'))
  const pairs = await listVisibleIds(scope, readers, subjectIds)
  const seen = new Set(pairs.map(({ memberId, id }) => `${memberId} ${id}`))
  return (memberId, subjectId) => seen.has(`${memberId} ${subjectId}`)
}

function asMembership({ organizationId }: Scope) {
  return (member: MemberAccess) => ({
    ...member,
    organizationId,
    organizationState: 'active' as const,
  })
}
