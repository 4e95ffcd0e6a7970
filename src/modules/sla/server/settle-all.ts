import { createHash } from 'node:crypto'

import { z } from 'zod'

import { listUnfinishedIds } from '#modules/inbox/server/door.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { readPromises, settle, type Promises } from './settle.ts'

const settleSome = job({
  name: 'settle-response-times',
  payload: z.strictObject({
    afterId: z.uuid().nullable(),
    /** Of what was promised when it began. */
    mark: z.string().optional(),
  }),
})

/** What is promised changed: every conversation that is not closed is looked at once. */
export function settleAllSoon(scope: Scope): void {
  scope.enqueue(settleSome, { afterId: null }, { onceKey: scope.organizationId })
}

export const settleAllWork = work(settleSome, async (scope, { afterId, mark }) => {
  const promises = await readPromises(scope)
  const current = markOf(promises)
  // Whoever changed it since has all of them looked at again.
  if (mark !== undefined && mark !== current) return
  const ids = await listUnfinishedIds(scope, { afterId, limit: batchSize })
  for (const id of ids) await settle(scope, id, promises)
  const last = ids.at(-1)
  if (!last || ids.length < batchSize) return
  const onceKey = `${scope.organizationId} ${current}`
  scope.enqueue(settleSome, { afterId: last, mark: current }, { onceKey })
})

function markOf({ policies, schedules }: Promises): string {
  const told = [
    policies.map((row) => [row.id, row.version, row.position, row.updated_at]),
    [...schedules.values()].map(({ id, version }) => [id, version]),
  ]
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url')
}

// Each is held until the last one is done.
const batchSize = 20
