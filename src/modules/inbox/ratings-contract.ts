import { z } from 'zod'

import { ratingScales } from '#lib/rating-scale.ts'
import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { conversationHint } from './customer-views.ts'
const canViewInbox = needs('Inbox.Ratings', 'view')
const canReview = needs('Inbox.Ratings', 'manage')

export const rating = z.object({
  conversationId: z.uuid(),
  number: z.number().int(),
  contact: z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() }),
  assigneeId: z.uuid().nullable(),
  channelId: z.uuid(),
  score: z.number().int(),
  scale: z.enum(ratingScales),
  answer: z.number().int(),
  comment: z.string(),
  ratedAt: moment,
  review: z.object({ by: z.uuid(), at: moment, note: z.string() }).nullable(),
})
export type Rating = z.infer<typeof rating>

const filter = {
  score: z.coerce.number().int().min(1).max(5).optional(),
  scale: z.enum(ratingScales).optional(),
  assigneeId: id('members').optional(),
  days: z.coerce.number().int().min(1).max(3650).optional(),
  review: z.enum(['done', 'missing']).optional(),
}

export const listRatings = call({
  name: 'inbox.listRatings',
  route: 'GET /api/inbox/ratings',
  summary: 'List ratings',
  access: canViewInbox,
  input: z.strictObject({ ...pageInput, ...filter }),
  output: pageOf(rating),
})

export const summarizeRatings = call({
  name: 'inbox.summarizeRatings',
  route: 'GET /api/inbox/ratings/summary',
  summary: 'Summarize ratings',
  access: canViewInbox,
  input: z.strictObject(filter),
  output: z.object({
    counts: z.array(z.number().int()).length(5),
    asked: z.number().int(),
    unreviewed: z.number().int(),
  }),
})

export const reviewRating = call({
  name: 'inbox.reviewRating',
  route: 'PUT /api/inbox/ratings/{id}/review',
  summary: 'Review a rating',
  access: canReview,
  input: z.strictObject({
    id: id('conversations'),
    isReviewed: z.boolean(),
    note: z.string().trim().max(2000).default(''),
  }),
  output: rating,
})

export const askForRating = call({
  name: 'inbox.askForRating',
  route: 'POST /api/inbox/conversations/{id}/ask-for-rating',
  summary: 'Request a rating for a closed conversation',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: id('conversations') }),
  output: z.object({}),
})

const about = z.object({ conversationId: z.uuid(), number: z.number().int() })

export const conversationRatingAsked = event({
  type: 'conversation.rating_asked',
  views: conversationHint,
  says: 'requested a rating of conversation #{number}',
  data: about,
  audience: 'Inbox',
  isScoped: true,
})
export const conversationRatingReviewed = event({
  type: 'conversation.rating_reviewed',
  says: 'reviewed the rating of conversation #{number}',
  data: about.extend({ isReviewed: z.boolean() }),
  audience: 'Inbox',
  isScoped: true,
})
