import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { Storage } from '#platform/files/storage.ts'

import { eraseFiles } from './attachments.ts'
import { deleteOldTrash, listOrganizationsWithOldTrash } from './store/chores.ts'

/** What lay in the trash for 30 days goes for good, with all that was said and shown in it. */
export function emptyTrash(storage: Storage) {
  return inEachOrganization({
    name: 'empty-conversation-trash',
    schedule: '23 3 * * *',
    graceSeconds: 3600,
    listOrganizations: listOrganizationsWithOldTrash,
    async run(scope) {
      const { count, fileIds } = await deleteOldTrash(scope, batchSize)
      eraseFiles(storage, scope, fileIds)
      return count === batchSize ? 'more' : 'done'
    },
  })
}

const batchSize = 100
