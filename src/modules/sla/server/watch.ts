import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { readPromises, settle } from './settle.ts'
import { listIdsToLookAt, listOrganizationsToLookAt } from './store/clocks.ts'

/** Warns when it is nearly too late, and says when it is. */
export const watchChore = inEachOrganization({
  name: 'watch-response-times',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsToLookAt,
  async run(scope) {
    const ids = await listIdsToLookAt(scope, batchSize)
    const promises = await readPromises(scope)
    // In one order with whoever else holds several.
    for (const id of ids.toSorted()) await settle(scope, id, promises)
    return ids.length > 0 ? 'more' : 'done'
  },
})

// Each is held until the last one is done.
const batchSize = 20
