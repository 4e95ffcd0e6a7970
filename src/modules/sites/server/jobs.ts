import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { checkProof } from './proof.ts'
import { findDueDomain, listOrganizationsWithDue, type DueDomains } from './store.ts'

/**
 * Checks verified domains daily and pending ones hourly, one after another per organization, so
 * that slow DNS servers only delay their own organization.
 */
export const recheckDomains = inEachOrganization({
  name: 'recheck-domains',
  schedule: '23 * * * *',
  graceSeconds: 1800,
  listOrganizations: (scope) => listOrganizationsWithDue(scope, dueAt(scope.now)),
  async run(scope) {
    const row = await scope.inOwnTransaction('read', (innerScope) =>
      findDueDomain(innerScope, dueAt(scope.now)),
    )
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
