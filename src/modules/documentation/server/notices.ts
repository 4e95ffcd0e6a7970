import { listStandings } from '#modules/organization/server/public.ts'
import { noticeKind, type NoticeSight } from '#platform/notices/notice.ts'
import { levelOf } from '#platform/permissions/may.ts'

/** Nobody hears of pages who may not read them. */
const documentationSight: NoticeSight = async (scope, { memberIds }) => {
  const standings = await listStandings(scope, memberIds)
  const seeing = new Set(
    standings
      .filter((standing) => levelOf(standing, 'Documentation'))
      .map(({ memberId }) => memberId),
  )
  return (memberId) => seeing.has(memberId)
}

/** What members are told of about the documentation. */
export const documentationNotices = {
  transferDone: noticeKind({
    key: 'doc_page.transfer_done',
    label: 'Import or export finished',
    description: 'Your documentation import or export is ready.',
    defaults: { inApp: true, email: false },
    group: 'Documentation',
    sight: documentationSight,
  }),
}
