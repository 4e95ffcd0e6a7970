import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import {
  deleteOldVisitors,
  forgetOldTrails,
  listOrganizationsWithVisitors,
} from './store/chores.ts'
import { readPageDays } from './store/settings.ts'

/** Who stayed a moment, who never wrote and does not come back, and where people were last month. */
export const sweepChore = inEachOrganization({
  name: 'sweep-visitors',
  schedule: '*/20 * * * *',
  graceSeconds: 900,
  listOrganizations: listOrganizationsWithVisitors,
  async run(scope) {
    const deleted = await deleteOldVisitors(scope, batchSize)
    const pageDays = await readPageDays(scope)
    const forgotten = await forgetOldTrails(scope, { pageDays, limit: batchSize })
    return deleted === batchSize || forgotten === batchSize ? 'more' : 'done'
  },
})

const batchSize = 500
