import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { platformWork, type CronWork, type JobWork } from '#platform/registry/module.ts'

import { checkProof, type LookupTxt } from './proof.ts'
import { findDomainRow, listDueDomains } from './store.ts'

const recheckDomain = job({
  name: 'recheck-domain',
  payload: z.strictObject({ organizationId: z.uuid(), domainId: z.uuid() }),
  retries: 3,
  timeoutSeconds: 20,
})

/** One job per domain: a slow name server holds up nobody else. */
export function recheckWork(lookupTxt: LookupTxt): JobWork {
  return platformWork(recheckDomain, async (scope, { organizationId, domainId }) => {
    await scope.enter(organizationId)
    const inside = { ...scope, organizationId }
    const row = await findDomainRow(inside, domainId)
    if (row) await checkProof(inside, row, lookupTxt)
  })
}

/** Proven domains are looked at once a day, those that wait for their record every hour. */
export const recheckDomains: CronWork = {
  name: 'recheck-domains',
  schedule: '23 * * * *',
  graceSeconds: 1800,
  async run(scope) {
    const due = await listDueDomains(scope, {
      activeBefore: new Date(scope.now.getTime() - 23 * hourMs),
      waitingBefore: new Date(scope.now.getTime() - hourMs / 2),
      limit: 5000,
    })
    for (const { org_id: organizationId, id: domainId } of due) {
      scope.enqueue(recheckDomain, { organizationId, domainId }, { onceKey: domainId })
    }
  },
}

const hourMs = 60 * 60 * 1000
