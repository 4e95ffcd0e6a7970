import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import {
  deleteOldVisitors,
  forgetOldTrails,
  learnPagesSince,
  listOrganizationsWithVisitors,
} from './store/chores.ts'
import { readVisitorSettings } from './store/settings.ts'

/** Who stayed a moment, who never wrote and does not come back, and where people were last month. */
export const sweepChore = inEachOrganization({
  name: 'sweep-visitors',
  schedule: '*/20 * * * *',
  graceSeconds: 900,
  listOrganizations: listOrganizationsWithVisitors,
  async run(scope) {
    const { pageDays, keptAfterSeconds } = await readVisitorSettings(scope)
    const deleted = await deleteOldVisitors(scope, { keptAfterSeconds, limit: batchSize })
    // A day later than a policy does it, which tells how many there were.
    const days = pageDays + 1
    const forgotten = await forgetOldTrails(scope, { days, limit: batchSize })
    const learned = await learnPagesSince(scope, batchSize)
    return [deleted, forgotten, learned].includes(batchSize) ? 'more' : 'done'
  },
})

const batchSize = 500
