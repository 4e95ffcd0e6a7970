import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { readActivePolicies, settle } from './settle.ts'
import { listOrganizationsToLookAt, listSubjectsToLookAt } from './store/clocks.ts'

export const watchChore = inEachOrganization({
  name: 'watch-response-times',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsToLookAt,
  async run(scope) {
    const subjects = await listSubjectsToLookAt(scope, batchSize)
    const promises = await readActivePolicies(scope)
    for (const subject of subjects) await settle(scope, subject, promises)
    return subjects.length > 0 ? 'more' : 'done'
  },
})

// Each stays locked until all are done.
const batchSize = 20
