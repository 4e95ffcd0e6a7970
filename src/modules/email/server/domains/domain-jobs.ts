import { z } from 'zod'

import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { queryDomain, noteSeen } from './check-domain.ts'
import {
  findDomainRow,
  findDueDomain,
  listKeyRows,
  listOrganizationsWithDue,
  type DomainRow,
} from './domains-store.ts'

const checkDomain = job({
  name: 'check-email-domain',
  payload: z.strictObject({ domainId: z.uuid() }),
  retries: 3,
  timeoutSeconds: 60,
})

/** Checks a domain in the background after the transaction commits. */
export function checkSoon(scope: Pick<Scope, 'enqueue'>, domainId: string): void {
  scope.enqueue(checkDomain, { domainId }, { onceKey: domainId })
}

/** Checks domains that are due: soon after they were added, then hourly, then daily. */
export const domainChore = inEachOrganization({
  name: 'check-email-domains',
  schedule: '*/5 * * * *',
  graceSeconds: 600,
  listOrganizations: listOrganizationsWithDue,
  async run(scope) {
    const row = await scope.inOwnTransaction('read', findDueDomain)
    if (!row) return 'done'
    await check(scope, row)
    return 'more'
  },
})

export const checkDomainWork = work(checkDomain, async (scope, { domainId }) => {
  const row = await scope.inOwnTransaction('read', (innerScope) =>
    findDomainRow(innerScope, domainId),
  )
  if (row) await check(scope, row)
})

/** DNS queries are slow, so they run before the transaction starts. */
async function check(scope: Scope, row: DomainRow): Promise<void> {
  const keys = await scope.inOwnTransaction('read', (innerScope) =>
    listKeyRows(innerScope, [row.id]),
  )
  const seen = await queryDomain(scope, row, keys)
  await noteSeen(scope, row.id, seen)
}
