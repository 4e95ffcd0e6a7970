import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { deleteOldDrafts, listOrganizationsWithOldDrafts } from './store/drafts.ts'

export const draftsChore = inEachOrganization({
  name: 'forget-old-drafts',
  schedule: '47 3 * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithOldDrafts,
  async run(scope) {
    const count = await deleteOldDrafts(scope, batchSize)
    return count === batchSize ? 'more' : 'done'
  },
})

const batchSize = 200
