import { z } from 'zod'

import { moment, version } from '#platform/registry/fields.ts'

export const conversationStatuses = ['open', 'snoozed', 'closed'] as const
export type ConversationStatus = (typeof conversationStatuses)[number]
export const closedReasons = [
  'resolved',
  'no_reply',
  'spam',
  'duplicate',
  'not_actionable',
] as const
export type ClosedReason = (typeof closedReasons)[number]
export const priorities = ['none', 'low', 'normal', 'high', 'urgent'] as const

/** What the address `inbox/{category}` can name without an id. */
export const categories = [
  'mine',
  'unassigned',
  'all',
  'waiting',
  'snoozed',
  'closed',
  'spam',
  'trash',
] as const
export type Category = (typeof categories)[number]

export const message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  /** 1, 2, 3 … within the conversation, without gaps. */
  seq: z.number().int(),
  /** Made by whoever wrote it, so that sending twice is saying once. */
  clientKey: z.uuid(),
  kind: z.enum(['text', 'note', 'event']),
  author: z.object({
    kind: z.enum(['contact', 'member', 'system']),
    id: z.uuid().nullable(),
    name: z.string(),
  }),
  text: z.string(),
  /** Of an event: what changed. */
  data: z.record(z.string(), z.unknown()).nullable(),
  createdAt: moment,
  editedAt: moment.nullable(),
  deletedAt: moment.nullable(),
})
export type Message = z.infer<typeof message>

export const conversationSummary = z.object({
  id: z.uuid(),
  number: z.number().int(),
  channelId: z.uuid(),
  contact: z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() }),
  status: z.enum(conversationStatuses),
  priority: z.enum(priorities),
  subject: z.string(),
  assigneeId: z.uuid().nullable(),
  teamId: z.uuid().nullable(),
  tagIds: z.array(z.uuid()),
  preview: z.string(),
  previewBy: z.enum(['contact', 'member', 'system']),
  waitingSince: moment.nullable(),
  snoozedUntil: moment.nullable(),
  lastActivityAt: moment,
  lastSeq: z.number().int(),
  /** Something came since this member last looked. */
  isUnread: z.boolean(),
})
export type ConversationSummary = z.infer<typeof conversationSummary>

export const conversation = conversationSummary.extend({
  closedReason: z.enum(closedReasons).nullable(),
  closedAt: moment.nullable(),
  firstReplyAt: moment.nullable(),
  /** How far the customer has got it, and read it. */
  customerGotSeq: z.number().int(),
  customerReadSeq: z.number().int(),
  rating: z.number().int().nullable(),
  ratingComment: z.string().nullable(),
  pageUrl: z.string().nullable(),
  isTrashed: z.boolean(),
  version,
  createdAt: moment,
})
export type Conversation = z.infer<typeof conversation>
