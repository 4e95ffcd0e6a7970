import { z } from 'zod'

import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import { job } from '#platform/jobs/job.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { deleteAbout } from './forget-store.ts'

const deleteLateNotifications = job({
  name: 'forget-late-notifications',
  payload: z.strictObject({ subjectIds: z.array(z.uuid()) }),
})

/**
 * Deletes notifications about erased records and returns their IDs, which also appear in the log.
 * Runs again later, because a concurrent notification may have read the record before it was
 * erased.
 */
export async function deleteNotificationsAbout(
  scope: Scope,
  subjectIds: readonly string[],
): Promise<string[]> {
  const startAfter = new Date(scope.now.getTime() + maxNotifyMs)
  for (let first = 0; first < subjectIds.length; first += maxInJob) {
    const portion = subjectIds.slice(first, first + maxInJob)
    scope.enqueue(deleteLateNotifications, { subjectIds: portion }, { startAfter })
  }
  return deleteAbout(scope, subjectIds)
}

export const deleteLateNotificationsWork: JobWork = work(
  deleteLateNotifications,
  async (scope, { subjectIds }) => {
    await blankSubjectEvents(scope, await deleteAbout(scope, subjectIds))
  },
)

const maxNotifyMs = 5 * 60_000
const maxInJob = 1000
