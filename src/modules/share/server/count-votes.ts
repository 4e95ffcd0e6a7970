import { listMergedIds, updateCounts, audienceOfTicket } from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { unvoted, voted } from '../contract.ts'
import { countPublished } from './store/comments.ts'
import { readWeightField } from './store/settings.ts'
import { countVotes, weigh } from './store/votes.ts'

export interface Counted {
  readonly votesCount: number
  readonly voteWeight: number
}

/** Stores the vote count on the ticket. The caller holds the lock on the ticket. */
export async function recountVotes(scope: Scope, ticketId: string): Promise<Counted> {
  const family = await listMergedIds(scope, ticketId)
  await weigh(scope, family, await readWeightField(scope))
  const { count, weight } = await countVotes(scope, family)
  await updateCounts(scope, ticketId, { votesCount: count, voteWeight: weight })
  return { votesCount: count, voteWeight: Number(weight) }
}

export async function recountComments(scope: Scope, ticketId: string): Promise<void> {
  await updateCounts(scope, ticketId, {
    publicCommentCount: await countPublished(scope, ticketId),
  })
}

export async function emitVotes(
  scope: Scope,
  ticketId: string,
  { isVote, counted }: { readonly isVote: boolean; readonly counted: Counted },
): Promise<void> {
  const audience = await audienceOfTicket(scope, ticketId)
  if (audience)
    scope.emit(isVote ? voted : unvoted, { ...audience.named, ...counted }, audience.about)
}
