import { forgetNotifications, notify } from '#modules/notifications/server/door.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { CronWork } from '#platform/registry/module.ts'
import { deleteLostWords } from './store/words.ts'

import { publishScheduled } from './actions/publishing.ts'
import { articleNotices } from './notices.ts'
import { toldDayOf } from './review-day.ts'
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
  takeDueReviews,
} from './store/chores.ts'
import { deleteUnused, listOrganizationsWithUnused } from './store/files.ts'
import { transfers } from './store/transfers.ts'
import { articlePathInside } from './tell.ts'

/** What was to be published at a time is, within a minute of it. */
export const publishChore = inEachOrganization({
  name: 'publish-scheduled-articles',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsWithDue,
  async run(scope) {
    const rows = await listDueTexts(scope, batchSize)
    for (const { article_id: id, locale } of rows) await publishScheduled(scope, { id, locale })
    return rows.length === batchSize ? 'more' : 'done'
  },
})

/** Archives that somebody sent or had packed are not kept for ever. */
export function transfersChore() {
  return inEachOrganization({
    name: 'drop-knowledge-transfers',
    schedule: '47 3 * * *',
    graceSeconds: 3600,
    listOrganizations: transfers.listOrganizationsWithOld,
    async run(scope) {
      const ids = await transfers.deleteOld(scope, batchSize)
      eraseFiles(scope, ids)
      return ids.length === batchSize ? 'more' : 'done'
    },
  })
}

/** Whose article should be looked at again is told once for each date. */
export function reviewChore() {
  return inEachOrganization({
    name: 'tell-of-article-reviews',
    // It is morning somewhere at every hour.
    schedule: '23 * * * *',
    graceSeconds: 3600,
    listOrganizations: listOrganizationsWithReviews,
    async run(scope) {
      const rows = await takeDueReviews(scope, await toldDayOf(scope), batchSize)
      for (const row of rows) {
        await notify(scope, {
          kind: articleNotices.reviewDue,
          memberIds: [row.owner_id],
          title: `Look at “${row.title}” again`,
          body: 'Its review date has come.',
          link: articlePathInside(row.base_id, row.id),
          subjectId: row.id,
          topic: 'review-due',
        })
      }
      return rows.length === batchSize ? 'more' : 'done'
    },
  })
}

/** What lay in the trash for 30 days goes for good, out of the history as well. */
export const trashChore = inEachOrganization({
  name: 'empty-article-trash',
  schedule: '47 3 * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithOldTrash,
  async run(scope) {
    const ids = await eraseOldTrash(scope, batchSize)
    if (ids.length > 0) {
      await blankSubjectEvents(scope, [...ids, ...(await forgetNotifications(scope, ids))])
    }
    return ids.length === batchSize ? 'more' : 'done'
  },
})

/** Uploads that no draft and no version names. */
export function filesChore() {
  return inEachOrganization({
    name: 'erase-unused-article-files',
    schedule: '11 4 * * *',
    graceSeconds: 3600,
    listOrganizations: listOrganizationsWithUnused,
    async run(scope) {
      const ids = await deleteUnused(scope, batchSize)
      eraseFiles(scope, ids)
      return ids.length === batchSize ? 'more' : 'done'
    },
  })
}

/** Words that no article has any more would be offered for slips of the pen. */
export const wordsChore = inEachOrganization({
  name: 'forget-article-words',
  schedule: '37 4 * * 0',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithBases,
  run: async (scope) => ((await deleteLostWords(scope, 5000)) === 5000 ? 'more' : 'done'),
})

export const sweeps: readonly CronWork[] = [
  {
    name: 'sweep-article-versions',
    schedule: '7 4 * * *',
    graceSeconds: 3600,
    run: deleteOldVersions,
  },
  {
    name: 'sweep-article-searches',
    schedule: '9 4 * * *',
    graceSeconds: 3600,
    run: deleteOldSearches,
  },
  {
    name: 'sweep-article-readers',
    schedule: '13 4 * * *',
    graceSeconds: 3600,
    run: deleteOldReaders,
  },
  {
    name: 'sweep-search-gaps',
    schedule: '15 4 * * *',
    graceSeconds: 3600,
    run: deleteOldGaps,
  },
  {
    name: 'sweep-help-readers',
    schedule: '17 4 * * *',
    graceSeconds: 3600,
    run: deleteOldHelpReaders,
  },
]

const batchSize = 50
