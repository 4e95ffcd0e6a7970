import { listMembersWithAccess } from '#modules/tickets/server/public.ts'
import { noticeKind, type NoticeVisibility } from '#platform/notices/notice.ts'

import { listBoardIdsOf } from './store/outside-shares.ts'

/** Only members with access to the board are notified. The subject is the share. */
const shareVisibility: NoticeVisibility = async (scope, { memberIds, subjectIds }) => {
  const seen = new Set<string>()
  for (const [shareId, boardId] of await listBoardIdsOf(scope, subjectIds)) {
    const seeing = await listMembersWithAccess(scope, boardId, memberIds)
    for (const memberId of seeing) seen.add(`${memberId} ${shareId}`)
  }
  return (memberId, subjectId) => seen.has(`${memberId} ${subjectId}`)
}

export const submissionNotice = noticeKind({
  key: 'share.submission',
  group: 'Tickets',
  label: 'New submissions to review',
  description: 'An idea or comment on a shared board needs review.',
  defaults: { inApp: true, email: false },
  visibility: shareVisibility,
})
