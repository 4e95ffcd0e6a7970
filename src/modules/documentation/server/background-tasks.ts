import { dailySweep, fileChore, sweepChore } from '#modules/content/server/background-tasks.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { CronWork } from '#platform/registry/module.ts'
import { deleteLostWords } from './store/words.ts'

import {
  deleteOldReaders,
  deleteOldRevisions,
  deleteOldSearches,
  eraseOldTrash,
  listOrganizationsWithOldTrash,
  listOrganizationsWithPages,
} from './store/background-tasks.ts'
import { deleteUnused, listOrganizationsWithUnused } from './store/files.ts'
import { transfers } from './store/transfers.ts'

export const trashChore = inEachOrganization({
  name: 'empty-doc-trash',
  schedule: '49 3 * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithOldTrash,
  async run(scope) {
    const ids = await eraseOldTrash(scope)
    if (ids.length > 0) await blankSubjectEvents(scope, ids)
    return 'done'
  },
})

/** Uploads that no draft or revision uses. */
export const filesChore = fileChore(
  {
    name: 'erase-unused-doc-files',
    schedule: '19 4 * * *',
    listOrganizations: listOrganizationsWithUnused,
  },
  deleteUnused,
)

export const transfersChore = fileChore(
  {
    name: 'drop-doc-transfers',
    schedule: '51 3 * * *',
    listOrganizations: transfers.listOrganizationsWithOld,
  },
  transfers.deleteOld,
)

/** Words that no page contains anymore would still be suggested for typos. */
export const wordsChore = sweepChore(
  {
    name: 'forget-doc-words',
    schedule: '43 4 * * 0',
    listOrganizations: listOrganizationsWithPages,
  },
  deleteLostWords,
  5000,
)

export const sweeps: readonly CronWork[] = [
  dailySweep('sweep-doc-revisions', '21 4 * * *', deleteOldRevisions),
  dailySweep('sweep-doc-searches', '25 4 * * *', deleteOldSearches),
  dailySweep('sweep-doc-readers', '27 4 * * *', deleteOldReaders),
]
