import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { visitorLeft } from '../contract.ts'
import { listOrganizationsToLeave, markLeft } from './store/cleanup.ts'
import { maxEventsAtOnce, visitorEventData } from './event-data.ts'

export const markLeftJob = inEachOrganization({
  name: 'tell-of-left-visitors',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsToLeave,
  async run(scope) {
    const left = await markLeft(scope, batchSize)
    for (const row of left.slice(0, maxEventsAtOnce)) scope.emit(visitorLeft, visitorEventData(row))
    return left.length === batchSize ? 'more' : 'done'
  },
})

const batchSize = 500
