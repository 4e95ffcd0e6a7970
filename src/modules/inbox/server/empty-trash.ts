import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { deleteConversations } from './delete-conversations.ts'
import { listOrganizationsWithOldTrash, lockOldTrash } from './store/background-tasks.ts'

export const trashChore = inEachOrganization({
  name: 'empty-conversation-trash',
  schedule: '23 3 * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithOldTrash,
  async run(scope) {
    const rows = await lockOldTrash(scope, batchSize)
    await deleteConversations(scope, { rows, because: 'age' })
    return rows.length === batchSize ? 'more' : 'done'
  },
})

const batchSize = 50
