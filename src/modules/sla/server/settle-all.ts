import { createHash } from 'node:crypto'

import { z } from 'zod'

import { listUnfinishedIds } from '#modules/inbox/server/public.ts'
import { listUnfinishedTicketIds } from '#modules/tickets/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { readActivePolicies, settle, type ActivePolicies } from './settle.ts'
import { hasTicketClocks } from './store/clocks.ts'

const settleSome = job({
  name: 'settle-response-times',
  payload: z.strictObject({
    afterId: z.uuid().nullable(),
    mark: z.string().optional(),
    kind: z.enum(['conversation', 'ticket']).optional(),
  }),
})

/** A policy changed, so all open conversations and tickets are recomputed. */
export function settleAllSoon(scope: Scope): void {
  scope.enqueue(settleSome, { afterId: null }, { onceKey: scope.organizationId })
}

export const settleAllWork = work(
  settleSome,
  async (scope, { afterId, mark, kind = 'conversation' }) => {
    const promises = await readActivePolicies(scope)
    const current = markOf(promises)
    if (mark !== undefined && mark !== current) return
    const listIds = kind === 'ticket' ? listUnfinishedTicketIds : listUnfinishedIds
    const ids = await listIds(scope, { afterId, limit: batchSize })
    for (const id of ids) await settle(scope, { kind, id }, promises)
    const last = ids.at(-1)
    const onceKey = `${scope.organizationId} ${current}`
    if (last && ids.length === batchSize) {
      scope.enqueue(settleSome, { afterId: last, mark: current, kind }, { onceKey })
    } else if (kind === 'conversation' && (await concernsTickets(scope, promises))) {
      scope.enqueue(settleSome, { afterId: null, mark: current, kind: 'ticket' }, { onceKey })
    }
  },
)

/** Targets that no policy covers anymore must stop. */
async function concernsTickets(scope: Scope, { policies }: ActivePolicies): Promise<boolean> {
  return policies.some((row) => row.holdsFor.includes('tickets')) || hasTicketClocks(scope)
}

function markOf({ policies, schedules }: ActivePolicies): string {
  const inputs = [
    policies.map((row) => [row.id, row.version, row.position, row.updatedAt]),
    [...schedules.values()].map(({ id, version }) => [id, version]),
  ]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('base64url')
}

// Each stays locked until all are done.
const batchSize = 20
