import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import {
  endSearchBacklog,
  reindex,
  listOrganizationsWithSearchBacklog,
  lockNextConversations,
  lockSearchBacklog,
  moveSearchBacklog,
} from './store/search-backlog.ts'

/**
 * Indexes file names and field values of older conversations, and of all after field access
 * changes. Each batch commits its position, so a killed run resumes there.
 */
export const reindexOnFieldChange = inEachOrganization({
  name: 'read-conversations-for-search',
  schedule: '* * * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithSearchBacklog,
  async run(scope) {
    const afterId = await lockSearchBacklog(scope)
    if (afterId === undefined) return 'done'
    const ids = await lockNextConversations(scope, afterId, batchSize)
    const last = ids.at(-1)
    if (last && !(await reindex(scope, ids))) return 'done'
    if (!last || ids.length < batchSize) {
      await endSearchBacklog(scope)
      return 'done'
    }
    await moveSearchBacklog(scope, last)
    return 'more'
  },
})

const batchSize = 100
