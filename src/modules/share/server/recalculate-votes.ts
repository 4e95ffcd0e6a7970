import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import { lockForCounting } from '#modules/tickets/server/public.ts'

import { recountVotes } from './count-votes.ts'
import { listVotedIds } from './store/votes.ts'

export const recalculateVotes = job({
  name: 'weigh-votes',
  payload: z.strictObject({ afterId: z.uuid().nullable() }),
})

export const recalculateVotesWork: JobWork = work(recalculateVotes, async (scope, { afterId }) => {
  const ids = await listVotedIds(scope, { afterId, limit: batchSize })
  for (const id of ids) {
    const ticket = await lockForCounting(scope, id)
    if (ticket) await recountVotes(scope, id)
    const { mergedIntoId: intoId = null } = ticket ?? {}
    if (intoId !== null && (await lockForCounting(scope, intoId))) await recountVotes(scope, intoId)
  }
  const last = ids.at(-1)
  if (last !== undefined && ids.length === batchSize)
    scope.enqueue(recalculateVotes, { afterId: last })
})

const batchSize = 100
