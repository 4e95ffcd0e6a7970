import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { retentionApplied } from '../contract.ts'
import { appliedWords } from '../rules.ts'
import { retainedObjects } from './retained-objects.ts'
import {
  addToRun,
  endRun,
  listOrganizationsWithPolicies,
  lockActivePolicies,
  type PolicyRow,
} from './store/retention.ts'

/** Runs nightly in batches and emits one event when it is done. */
export const retentionJob = inEachOrganization({
  name: 'apply-retention',
  schedule: '41 2 * * *',
  graceSeconds: 6 * 3600,
  listOrganizations: listOrganizationsWithPolicies,
  async run(scope) {
    for (const policy of await lockActivePolicies(scope)) {
      if ((await applyBatch(scope, policy)) === 'more') return 'more'
    }
    return 'done'
  },
})

async function applyBatch(
  scope: Scope,
  { object, action, days, runningCount: before }: PolicyRow,
): Promise<'done' | 'more'> {
  if (days === null) return 'done'
  const { batchSize, apply } = retainedObjects[object]
  const { count, isMore } = await apply(scope, { action, days, limit: batchSize })
  if (isMore) {
    await addToRun(scope, object, count)
    return 'more'
  }
  const total = before + count
  if (total === 0) return 'done'
  await endRun(scope, object, total)
  const name = appliedWords(object, action, total)
  scope.emit(retentionApplied, { object, action, days, count: total, name })
  return 'done'
}
