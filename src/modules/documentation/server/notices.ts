import { listMemberAccess } from '#modules/organization/server/public.ts'
import { noticeKind, type NoticeVisibility } from '#platform/notices/notice.ts'
import { levelOf } from '#platform/permissions/may.ts'

/** Only members who may read the documentation are notified. */
const documentationVisibility: NoticeVisibility = async (scope, { memberIds }) => {
  const members = await listMemberAccess(scope, memberIds)
  const seeing = new Set(
    members.filter((member) => levelOf(member, 'Documentation')).map(({ memberId }) => memberId),
  )
  return (memberId) => seeing.has(memberId)
}

export const documentationNotices = {
  transferDone: noticeKind({
    key: 'doc_page.transfer_done',
    label: 'Import or export finished',
    description: 'Your documentation import or export is ready.',
    defaults: { inApp: true, email: false },
    group: 'Documentation',
    visibility: documentationVisibility,
  }),
}
