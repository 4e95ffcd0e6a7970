import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import {
  endSearchBacklog,
  indexAnew,
  listOrganizationsWithSearchBacklog,
  lockNextConversations,
  lockSearchBacklog,
  moveSearchBacklog,
} from './store/search-backlog.ts'

/**
 * Conversations that were there before names of files and values of fields were found, and all of them
 * once it is decided anew who may read a field. Each batch is committed with how far it came: what is
 * killed goes on from there, and when nobody is left there is nothing to list.
 */
export const readAnew = inEachOrganization({
  name: 'read-conversations-for-search',
  schedule: '* * * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithSearchBacklog,
  async run(scope) {
    const afterId = await lockSearchBacklog(scope)
    if (afterId === undefined) return 'done'
    const ids = await lockNextConversations(scope, afterId, batchSize)
    const last = ids.at(-1)
    // The rest in the next minute.
    if (last && !(await indexAnew(scope, ids))) return 'done'
    if (!last || ids.length < batchSize) {
      await endSearchBacklog(scope)
      return 'done'
    }
    await moveSearchBacklog(scope, last)
    return 'more'
  },
})

const batchSize = 100
