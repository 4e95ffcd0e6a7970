import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { checkProof } from './proof.ts'
import { findDueDomain, listOrganizationsWithDue, type DueDomains } from './store.ts'

/**
 * Proven domains are looked at once a day, those that wait for their record every hour: one after the
 * other in each organization, so that slow name servers of one hold up nobody else.
 */
export const recheckDomains = inEachOrganization({
  name: 'recheck-domains',
  schedule: '23 * * * *',
  graceSeconds: 1800,
  listOrganizations: (scope) => listOrganizationsWithDue(scope, dueAt(scope.now)),
  async run(scope) {
    const row = await scope.beside('read', (beside) => findDueDomain(beside, dueAt(scope.now)))
    if (!row) return 'done'
    await checkProof(scope, row)
    return 'more'
  },
})

function dueAt(now: Date): DueDomains {
  return {
    activeBefore: new Date(now.getTime() - 23 * hourMs),
    waitingBefore: new Date(now.getTime() - hourMs / 2),
  }
}

const hourMs = 60 * 60 * 1000
