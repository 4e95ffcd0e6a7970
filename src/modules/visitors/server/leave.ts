import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { visitorLeft } from '../contract.ts'
import { listOrganizationsToLeave, putLeft } from './store/chores.ts'
import { mostToldAtOnce, onSite } from './told.ts'

export const leaveChore = inEachOrganization({
  name: 'tell-of-left-visitors',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsToLeave,
  async run(scope) {
    const left = await putLeft(scope, batchSize)
    for (const row of left.slice(0, mostToldAtOnce)) scope.emit(visitorLeft, onSite(row))
    return left.length === batchSize ? 'more' : 'done'
  },
})

const batchSize = 500
