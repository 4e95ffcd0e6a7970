import { listStandings, type MemberStanding } from '#modules/organization/server/public.ts'
import type { NoticeSight } from '#platform/notices/notice.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listVisibleIds } from './store/visible-conversations.ts'

export const conversationVisibility: NoticeSight = async (scope, { memberIds, subjectIds }) => {
  const standings = await listStandings(scope, memberIds)
  const readers = standings.map(asMembership(scope)).filter((one) => levelOf(one, 'Inbox'))
  const pairs = await listVisibleIds(scope, readers, subjectIds)
  const seen = new Set(pairs.map(({ memberId, id }) => `${memberId} ${id}`))
  return (memberId, subjectId) => seen.has(`${memberId} ${subjectId}`)
}

function asMembership({ organizationId }: Scope) {
  return (standing: MemberStanding) => ({
    ...standing,
    organizationId,
    organizationState: 'active' as const,
  })
}
