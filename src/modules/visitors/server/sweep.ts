import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import {
  deleteOldVisitors,
  clearOldTrails,
  fillPagesSince,
  listOrganizationsWithVisitors,
} from './store/cleanup.ts'
import { readVisitorSettings } from './store/settings.ts'

export const sweepJob = inEachOrganization({
  name: 'sweep-visitors',
  schedule: '*/20 * * * *',
  graceSeconds: 900,
  listOrganizations: listOrganizationsWithVisitors,
  async run(scope) {
    const { pageDays, keptAfterSeconds } = await readVisitorSettings(scope)
    const deleted = await deleteOldVisitors(scope, { keptAfterSeconds, limit: batchSize })
    // One day after the retention policy, so that the policy deletes and counts them first.
    const days = pageDays + 1
    const cleared = await clearOldTrails(scope, { days, limit: batchSize })
    const filled = await fillPagesSince(scope, batchSize)
    return [deleted, cleared, filled].includes(batchSize) ? 'more' : 'done'
  },
})

const batchSize = 500
