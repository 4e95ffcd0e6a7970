import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { deleteEnded, listOrganizationsWithEnded } from './store/background-tasks.ts'

export const sweepReaders = inEachOrganization({
  name: 'sweep-readers',
  schedule: '17 * * * *',
  graceSeconds: 1800,
  listOrganizations: listOrganizationsWithEnded,
  run: async (scope) => ((await deleteEnded(scope, batchSize)) ? 'more' : 'done'),
})

const batchSize = 500
