import { notify } from '#modules/notifications/server/public.ts'
import { listMemberAccess } from '#modules/organization/server/public.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import { noticeKind } from '#platform/notices/notice.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listOrganizationsToWarn, markRequestsWarned } from './store/requests.ts'

export const requestDueNotice = noticeKind({
  key: 'privacy.request-due',
  label: 'Privacy request due soon',
  description: 'A request for a data copy or erasure is due within a week.',
  defaults: { inApp: true, email: true },
})

export const warnJob = inEachOrganization({
  name: 'warn-of-privacy-requests',
  schedule: '17 6 * * *',
  graceSeconds: 6 * 3600,
  listOrganizations: listOrganizationsToWarn,
  async run(scope) {
    const requests = await markRequestsWarned(scope, batchSize)
    const memberIds = await listShownTeammates(scope)
    for (const { id, kind, dueAt } of requests) {
      const day = dueAt.toISOString().slice(0, 10)
      await notify(scope, {
        kind: requestDueNotice,
        memberIds,
        title: `A request to ${kind === 'erase' ? 'erase a person' : 'export data'} is due soon`,
        body: `Respond by ${day}.`,
        link: '/dashboard/settings/privacy?tab=requests',
        subjectId: id,
      })
    }
    return requests.length === batchSize ? 'more' : 'done'
  },
})

async function listShownTeammates(scope: Scope): Promise<string[]> {
  const access = await listMemberAccess(scope)
  return access
    .filter(
      ({ role, levels }) =>
        role !== 'member' || (levels['Data.Export'] === 'manage' && levels.Inbox !== undefined),
    )
    .map(({ memberId }) => memberId)
}

const batchSize = 50
