import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import { lockForCounting } from '#modules/tickets/server/public.ts'

import { countAnew } from './count-votes.ts'
import { listVotedIds } from './store/votes.ts'

export const weighAll = job({
  name: 'weigh-votes',
  payload: z.strictObject({ afterId: z.uuid().nullable() }),
})

export const weighWork: JobWork = work(weighAll, async (scope, { afterId }) => {
  const ids = await listVotedIds(scope, { afterId, limit: batchSize })
  for (const id of ids) {
    const ticket = await lockForCounting(scope, id)
    if (ticket) await countAnew(scope, id)
    const { merged_into_id: intoId = null } = ticket ?? {}
    if (intoId !== null && (await lockForCounting(scope, intoId))) await countAnew(scope, intoId)
  }
  const last = ids.at(-1)
  if (last !== undefined && ids.length === batchSize) scope.enqueue(weighAll, { afterId: last })
})

const batchSize = 100
