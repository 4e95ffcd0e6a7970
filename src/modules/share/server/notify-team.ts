import { z } from 'zod'

import { notify } from '#modules/notifications/server/public.ts'
import { listMemberAccess } from '#modules/organization/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { levelOf } from '#platform/permissions/may.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { submissionNotice } from './notices.ts'
import { findReadableById } from './store/shares.ts'
import { countWaiting } from './store/outside-shares.ts'

/** Notifies reviewers. Until they look, further submissions update the same notification. */
export function notifyTeamOfPending(scope: Scope, shareId: string): void {
  scope.enqueue(notifyTeamJob, { shareId })
}

const notifyTeamJob = job({
  name: 'tell-of-submissions',
  payload: z.strictObject({ shareId: z.uuid() }),
})

export const notifyTeamWork = work(notifyTeamJob, async (scope, { shareId }) => {
  const share = await findReadableById(scope, shareId)
  if (!share) return
  const deciding = (await listMemberAccess(scope)).filter(
    (member) => levelOf(member, 'Tickets') === 'manage',
  )
  const count = await countWaiting(scope, shareId)
  await notify(scope, {
    kind: submissionNotice,
    memberIds: deciding.map(({ memberId }) => memberId),
    title: `New submissions on ${share.title}`,
    body: count === 1 ? '1 submission to review' : `${count} submissions to review`,
    link: '/dashboard/tickets?tab=readers',
    subjectId: shareId,
    topic: 'submissions',
  })
})
