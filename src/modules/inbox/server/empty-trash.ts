import { inEachOrganization } from './in-each-organization.ts'
import { deleteOldTrash, listOrganizationsWithOldTrash } from './store/chores.ts'

/** What lay in the trash for 30 days goes for good, with all that was said in it. */
export const trashChore = inEachOrganization({
  name: 'empty-conversation-trash',
  schedule: '23 3 * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithOldTrash,
  async run(scope) {
    const deleted = await deleteOldTrash(scope, batchSize)
    return deleted === batchSize ? 'more' : 'done'
  },
})

const batchSize = 100
