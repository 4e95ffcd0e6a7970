import { z } from 'zod'

import { formatRating } from '#lib/rating-scale.ts'
import { notify } from '#modules/notifications/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { on, work, type Reaction } from '#platform/registry/module.ts'
import type { EventActor, Scope } from '#platform/scope/scope.ts'

import { conversationRated, conversationRatingCommentAdded } from '../events-contract.ts'
import { answerIn } from './answer-in.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { findConversation } from './store/conversations.ts'
import { listAllMemberIds } from './notify-of-status.ts'
import { linkTo, messagesTopic } from './notice-content.ts'

const notifyOfHuman = job({
  name: 'tell-of-asked-person',
  payload: z.strictObject({ conversationId: z.uuid() }),
})

export function notifyOfAsking(scope: Scope, conversationId: string): void {
  scope.enqueue(notifyOfHuman, { conversationId }, { onceKey: conversationId })
}

export const notifyOfAskingWork = work(notifyOfHuman, async (scope, { conversationId }) => {
  const row = await findConversation(scope, conversationId)
  if (!row?.humanAskedAt || row.deletedAt) return
  await notify(scope, {
    kind: inboxNotices.human,
    memberIds: await listAllMemberIds(scope),
    title: `${contactNameOf(row)} asked for a person`,
    // Replaces the notice about the new conversation, so that there is only one.
    topic: row.customerLastSeq <= 1 ? messagesTopic : 'human',
    ...linkTo(row),
  })
})

/** A changed rating replaces the earlier notice. */
export const notifyOfRating: readonly Reaction[] = [
  on(conversationRated, 'tell-of-rating', (scope, { conversationId }, by) =>
    notifyOfScore(scope, conversationId, by),
  ),
  on(conversationRatingCommentAdded, 'tell-of-rating-comment', async (scope, about, by) => {
    if (about.isLater) await notifyOfScore(scope, about.conversationId, by)
  }),
]

async function notifyOfScore(scope: Scope, conversationId: string, by: EventActor): Promise<void> {
  const row = await findConversation(scope, conversationId)
  if (!row || row.rating === null || row.deletedAt) return
  const isBad = row.rating <= worstRatings
  await notify(scope, {
    kind: isBad ? inboxNotices.ratedBadly : inboxNotices.rated,
    memberIds: await listAllMemberIds(scope),
    title: `${contactNameOf(row)} gave ${formatRating(row.ratingScale, answerIn(row) ?? row.rating)}`,
    topic: 'rating',
    ...linkTo(row),
    body: row.ratingComment ?? '',
    by,
  })
}

const worstRatings = 2
