import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { settle } from './settle.ts'
import { listIdsToLookAt, listOrganizationsToLookAt } from './store/clocks.ts'
import { listPolicyRows } from './store/policies.ts'

/** Warns when it is nearly too late, and says when it is. */
export const watchChore = inEachOrganization({
  name: 'watch-response-times',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsToLookAt,
  async run(scope) {
    const ids = await listIdsToLookAt(scope, batchSize)
    const policies = await listPolicyRows(scope)
    // In one order with whoever else holds several.
    for (const id of ids.toSorted()) await settle(scope, id, policies)
    return ids.length > 0 ? 'more' : 'done'
  },
})

const batchSize = 100
