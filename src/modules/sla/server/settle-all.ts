import { z } from 'zod'

import { listUnfinishedIds } from '#modules/inbox/server/door.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { settle } from './settle.ts'
import { listPolicyRows } from './store/policies.ts'

const settleSome = job({
  name: 'settle-response-times',
  payload: z.strictObject({ afterId: z.uuid().nullable() }),
})

/** What is promised changed: every conversation that is not closed is looked at once. */
export function settleAllSoon(scope: Scope): void {
  scope.enqueue(settleSome, { afterId: null }, { onceKey: scope.organizationId })
}

export const settleAllWork = work(settleSome, async (scope, { afterId }) => {
  const ids = await listUnfinishedIds(scope, { afterId, limit: batchSize })
  const policies = await listPolicyRows(scope)
  for (const id of ids) await settle(scope, id, policies)
  const last = ids.at(-1)
  if (last && ids.length === batchSize) scope.enqueue(settleSome, { afterId: last })
})

const batchSize = 100
