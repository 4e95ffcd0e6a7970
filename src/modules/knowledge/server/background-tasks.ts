import { dailySweep, fileChore, sweepChore } from '#modules/content/server/background-tasks.ts'
import { deleteNotificationsAbout, notify } from '#modules/notifications/server/public.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { CronWork } from '#platform/registry/module.ts'
import { deleteLostWords } from './store/words.ts'

import { publishScheduled } from './actions/publishing.ts'
import { articleNotices } from './notices.ts'
import { noticeDayOf } from './review-day.ts'
import {
  deleteOldGaps,
  deleteOldHelpReaders,
  deleteOldReaders,
  deleteOldSearches,
  deleteOldVersions,
  eraseOldTrash,
  listDueTexts,
  listOrganizationsWithBases,
  listOrganizationsWithDue,
  listOrganizationsWithOldTrash,
  listOrganizationsWithReviews,
  claimDueReviews,
} from './store/background-tasks.ts'
import { deleteUnused, listOrganizationsWithUnused } from './store/files.ts'
import { transfers } from './store/transfers.ts'
import { articlePathInside } from './notify.ts'

export const publishChore = inEachOrganization({
  name: 'publish-scheduled-articles',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsWithDue,
  async run(scope) {
    const rows = await listDueTexts(scope, batchSize)
    for (const { articleId: id, locale } of rows) await publishScheduled(scope, { id, locale })
    return rows.length === batchSize ? 'more' : 'done'
  },
})

export const transfersChore = fileChore(
  {
    name: 'drop-knowledge-transfers',
    schedule: '47 3 * * *',
    listOrganizations: transfers.listOrganizationsWithOld,
  },
  transfers.deleteOld,
)

/** Owners are notified once per review date. */
export const reviewChore = inEachOrganization({
  name: 'tell-of-article-reviews',
  // Runs every hour, because it is morning in some time zone at any hour.
  schedule: '23 * * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithReviews,
  async run(scope) {
    const rows = await claimDueReviews(scope, await noticeDayOf(scope), batchSize)
    for (const row of rows) {
      await notify(scope, {
        kind: articleNotices.reviewDue,
        memberIds: [row.ownerId],
        title: `Review “${row.title}”`,
        body: 'Its review date has passed.',
        link: articlePathInside(row.baseId, row.id),
        subjectId: row.id,
        topic: 'review-due',
      })
    }
    return rows.length === batchSize ? 'more' : 'done'
  },
})

export const trashChore = sweepChore(
  {
    name: 'empty-article-trash',
    schedule: '47 3 * * *',
    listOrganizations: listOrganizationsWithOldTrash,
  },
  async (scope, limit) => {
    const ids = await eraseOldTrash(scope, limit)
    if (ids.length > 0) {
      await blankSubjectEvents(scope, [...ids, ...(await deleteNotificationsAbout(scope, ids))])
    }
    return ids.length
  },
)

/** Uploads that no draft or version uses. */
export const filesChore = fileChore(
  {
    name: 'erase-unused-article-files',
    schedule: '11 4 * * *',
    listOrganizations: listOrganizationsWithUnused,
  },
  deleteUnused,
)

/** Words that no article contains anymore would still be suggested for typos. */
export const wordsChore = sweepChore(
  {
    name: 'forget-article-words',
    schedule: '37 4 * * 0',
    listOrganizations: listOrganizationsWithBases,
  },
  deleteLostWords,
  5000,
)

export const sweeps: readonly CronWork[] = [
  dailySweep('sweep-article-versions', '7 4 * * *', deleteOldVersions),
  dailySweep('sweep-article-searches', '9 4 * * *', deleteOldSearches),
  dailySweep('sweep-article-readers', '13 4 * * *', deleteOldReaders),
  dailySweep('sweep-search-gaps', '15 4 * * *', deleteOldGaps),
  dailySweep('sweep-help-readers', '17 4 * * *', deleteOldHelpReaders),
]

const batchSize = 50
