import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
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
export function filesChore() {
  return inEachOrganization({
    name: 'erase-unused-doc-files',
    schedule: '19 4 * * *',
    graceSeconds: 3600,
    listOrganizations: listOrganizationsWithUnused,
    async run(scope) {
      const ids = await deleteUnused(scope, batchSize)
      eraseFiles(scope, ids)
      return ids.length === batchSize ? 'more' : 'done'
    },
  })
}

/** Archives that somebody sent or had packed are not kept for ever. */
export function transfersChore() {
  return inEachOrganization({
    name: 'drop-doc-transfers',
    schedule: '51 3 * * *',
    graceSeconds: 3600,
    listOrganizations: transfers.listOrganizationsWithOld,
    async run(scope) {
      const ids = await transfers.deleteOld(scope, batchSize)
      eraseFiles(scope, ids)
      return ids.length === batchSize ? 'more' : 'done'
    },
  })
}

/** Words that no page has any more would be offered for slips of the pen. */
export const wordsChore = inEachOrganization({
  name: 'forget-doc-words',
  schedule: '43 4 * * 0',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithPages,
  run: async (scope) => ((await deleteLostWords(scope, 5000)) === 5000 ? 'more' : 'done'),
})

export const sweeps: readonly CronWork[] = [
  {
    name: 'sweep-doc-revisions',
    schedule: '21 4 * * *',
    graceSeconds: 3600,
    run: deleteOldRevisions,
  },
  {
    name: 'sweep-doc-searches',
    schedule: '25 4 * * *',
    graceSeconds: 3600,
    run: deleteOldSearches,
  },
  {
    name: 'sweep-doc-readers',
    schedule: '27 4 * * *',
    graceSeconds: 3600,
    run: deleteOldReaders,
  },
]

const batchSize = 50
