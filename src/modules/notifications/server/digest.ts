import { listReachable } from '#modules/organization/server/public.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import { noticeSlot } from '#platform/notices/notice.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { filterVisible } from './filter-visible.ts'
import { mailDigest } from './mail-notice.ts'
import { listOrganizationsWithDueMail, takeDueMail, type NotificationRow } from './store.ts'

export const digestChore = inEachOrganization({
  name: 'mail-notification-digests',
  schedule: '*/5 * * * *',
  graceSeconds: 900,
  listOrganizations: listOrganizationsWithDueMail,
  async run(scope) {
    const due = await takeDueMail(scope, membersAtOnce)
    const kinds = scope.gather(noticeSlot)
    await mailAll(scope, await filterVisible(scope, kinds, due.filter(isUnread)))
    const memberIds = new Set(due.map(({ memberId: id }) => id))
    return memberIds.size === membersAtOnce ? 'more' : 'done'
  },
})

async function mailAll(scope: Scope, rows: readonly NotificationRow[]): Promise<void> {
  const byMember = Map.groupBy(rows, ({ memberId: id }) => id)
  const reachable = await listReachable(scope, [...byMember.keys()])
  for (const { memberId, email } of reachable) {
    const memberRows = byMember.get(memberId)
    if (email !== null && memberRows) await mailDigest(scope, email, memberRows)
  }
}

function isUnread({ readAt }: NotificationRow): boolean {
  return readAt === null
}

const membersAtOnce = 50
