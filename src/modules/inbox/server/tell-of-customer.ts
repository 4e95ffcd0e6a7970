import { z } from 'zod'

import { ratingWords } from '#lib/rating-scale.ts'
import { notify } from '#modules/notifications/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { on, work, type Reaction } from '#platform/registry/module.ts'
import type { EventActor, Scope } from '#platform/scope/scope.ts'

import { conversationRated, conversationRatingCommentAdded } from '../events-contract.ts'
import { answerIn } from './answer-in.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { findConversation } from './store/conversations.ts'
import { listEverybody } from './tell-of-status.ts'
import { linkTo, messagesTopic } from './tell.ts'

const tellOfHuman = job({
  name: 'tell-of-asked-person',
  payload: z.strictObject({ conversationId: z.uuid() }),
})

/** He pressed the button: he waits for a person from now on. */
export function tellOfAsking(scope: Scope, conversationId: string): void {
  scope.enqueue(tellOfHuman, { conversationId }, { onceKey: conversationId })
}

export const tellOfAskingWork = work(tellOfHuman, async (scope, { conversationId }) => {
  const row = await findConversation(scope, conversationId)
  if (!row?.human_asked_at || row.deleted_at) return
  await notify(scope, {
    kind: inboxNotices.human,
    memberIds: await listEverybody(scope),
    title: `${contactNameOf(row)} asked for a person`,
    // Who begins with it is told of once: it takes the place of what told that he began.
    topic: row.customer_last_seq <= 1 ? messagesTopic : 'human',
    ...linkTo(row),
  })
})

/** Whoever thinks better of it rates anew: one notice, with what holds now. */
export const tellOfRating: readonly Reaction[] = [
  on(conversationRated, 'tell-of-rating', (scope, { conversationId }, by) =>
    tellRating(scope, conversationId, by),
  ),
  on(conversationRatingCommentAdded, 'tell-of-rating-comment', async (scope, about, by) => {
    // What came with the rating is told with it.
    if (about.isLater) await tellRating(scope, about.conversationId, by)
  }),
]

async function tellRating(scope: Scope, conversationId: string, by: EventActor): Promise<void> {
  const row = await findConversation(scope, conversationId)
  if (!row || row.rating === null || row.deleted_at) return
  const isBad = row.rating <= worstRatings
  await notify(scope, {
    kind: isBad ? inboxNotices.ratedBadly : inboxNotices.rated,
    memberIds: await listEverybody(scope),
    title: `${contactNameOf(row)} gave ${ratingWords(row.rating_scale, answerIn(row) ?? row.rating)}`,
    topic: 'rating',
    ...linkTo(row),
    body: row.rating_comment ?? '',
    by,
  })
}

/** Of five: these two ask what went wrong. */
const worstRatings = 2
