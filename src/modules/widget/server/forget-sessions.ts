import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { deleteGone, listOrganizationsWithGone } from './store/session-life.ts'

export const forgetSessions = inEachOrganization({
  name: 'forget-visitor-sessions',
  schedule: '41 3 * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithGone,
  run: async (scope) => ((await deleteGone(scope, batchSize)) === batchSize ? 'more' : 'done'),
})

const batchSize = 500
