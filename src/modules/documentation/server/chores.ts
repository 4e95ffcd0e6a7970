import { dailySweep, fileChore, sweepChore } from '#modules/content/server/chores.ts'
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
} from './store/chores.ts'
import { deleteUnused, listOrganizationsWithUnused } from './store/files.ts'
import { transfers } from './store/transfers.ts'

/** What lay in the trash for 30 days goes for good, out of the history as well. */
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

/** Uploads that no draft and no revision names. */
export const filesChore = fileChore(
  {
    name: 'erase-unused-doc-files',
    schedule: '19 4 * * *',
    listOrganizations: listOrganizationsWithUnused,
  },
  deleteUnused,
)

/** Archives that somebody sent or had packed are not kept for ever. */
export const transfersChore = fileChore(
  {
    name: 'drop-doc-transfers',
    schedule: '51 3 * * *',
    listOrganizations: transfers.listOrganizationsWithOld,
  },
  transfers.deleteOld,
)

/** Words that no page has any more would be offered for slips of the pen. */
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
