import { z } from 'zod'

import { ratingScales } from '#lib/rating-scale.ts'
import { moment, version } from '#platform/registry/fields.ts'

import { givenAnswer, messageBlock } from './block-model.ts'
import { mailDelivery, mailEnvelope } from './mail-model.ts'

export const conversationStatuses = ['open', 'snoozed', 'closed'] as const
export type ConversationStatus = (typeof conversationStatuses)[number]
export const closedReasons = [
  'resolved',
  'no_reply',
  'spam',
  'duplicate',
  'not_actionable',
  'merged',
] as const
export const chosenReasons = ['resolved', 'no_reply', 'duplicate', 'not_actionable'] as const
export type ChosenReason = (typeof chosenReasons)[number]
export type ClosedReason = (typeof closedReasons)[number]
export const snoozeEvents = ['visit', 'note'] as const
export type SnoozeEvent = (typeof snoozeEvents)[number]
export const priorities = ['none', 'low', 'normal', 'high', 'urgent'] as const

export const categories = [
  'mine',
  'unassigned',
  'all',
  'mentions',
  'following',
  'waiting',
  'snoozed',
  'scheduled',
  'drafts',
  'closed',
  'spam',
  'trash',
  'everything',
] as const
export type Category = (typeof categories)[number]

export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  url: z.string(),
})
export type Attachment = z.infer<typeof attachment>

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

export const fieldValuesToSet = z.record(
  z.string().max(64),
  z.union([
    z.string().max(5000),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string().max(200)).max(200),
  ]),
)

export const quote = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  author: z.object({ kind: z.enum(['contact', 'member', 'system']), name: z.string() }),
  excerpt: z.string(),
  isGone: z.boolean(),
})
export type Quote = z.infer<typeof quote>

export const message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  seq: z.number().int(),
  /** Chosen by the author; sending twice with the same key stores the message once. */
  clientKey: z.uuid(),
  kind: z.enum(['text', 'note', 'event']),
  author: z.object({
    kind: z.enum(['contact', 'member', 'system']),
    id: z.uuid().nullable(),
    name: z.string(),
  }),
  text: z.string(),
  files: z.array(attachment),
  replyTo: quote.nullable(),
  block: messageBlock.nullable(),
  blockAnswer: givenAnswer.nullable(),
  envelope: mailEnvelope.nullable(),
  delivery: mailDelivery.nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
  createdAt: moment,
  editedAt: moment.nullable(),
  deletedAt: moment.nullable(),
})
export type Message = z.infer<typeof message>

export const messageRevision = z.object({
  id: z.uuid(),
  text: z.string(),
  saidAt: moment,
  replacedAt: moment,
  by: z.object({
    kind: z.enum(['contact', 'member']),
    id: z.uuid().nullable(),
    name: z.string(),
  }),
})
export type MessageRevision = z.infer<typeof messageRevision>

export const typing = z.object({
  conversationId: z.uuid(),
  by: z.object({ kind: z.enum(['member', 'contact']), name: z.string() }),
})
export type Typing = z.infer<typeof typing>

export const due = z.object({
  at: moment.nullable(),
  kind: z.enum(['first', 'next', 'resolve']),
  state: z.enum(['running', 'paused', 'warned', 'breached']),
})
export type Due = z.infer<typeof due>

export const conversationSummary = z.object({
  id: z.uuid(),
  number: z.number().int(),
  channelId: z.uuid(),
  contact: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    pictureUrl: z.string().nullable(),
  }),
  begunAs: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  status: z.enum(conversationStatuses),
  priority: z.enum(priorities),
  subject: z.string(),
  assigneeId: z.uuid().nullable(),
  teamId: z.uuid().nullable(),
  tagIds: z.array(z.uuid()),
  /** What a person wrote last; system lines and notes don't count. */
  preview: z.string(),
  previewBy: z.enum(['contact', 'member', 'system']),
  previewAuthorId: z.uuid().nullable(),
  firstHeld: z
    .object({ preview: z.string(), reason: z.enum(['undo', 'later']), sendAt: moment })
    .nullable(),
  found: z.array(z.object({ text: z.string(), isFound: z.boolean() })).nullable(),
  waitingSince: moment.nullable(),
  snoozedUntil: moment.nullable(),
  snoozedUntilEvent: z.enum(snoozeEvents).nullable(),
  lastActivityAt: moment,
  lastSeq: z.number().int(),
  isUnread: z.boolean(),
  due: due.nullable(),
})
export type ConversationSummary = z.infer<typeof conversationSummary>

export const conversation = conversationSummary.extend({
  closedReason: z.enum(closedReasons).nullable(),
  closedAt: moment.nullable(),
  firstReplyAt: moment.nullable(),
  customerGotSeq: z.number().int(),
  customerReadSeq: z.number().int(),
  rating: z.number().int().nullable(),
  ratingScale: z.enum(ratingScales),
  ratingAnswer: z.number().int().nullable(),
  ratingComment: z.string().nullable(),
  pageUrl: z.string().nullable(),
  isTrashed: z.boolean(),
  mergedInto: z.uuid().nullable(),
  previousId: z.uuid().nullable(),
  reopens: z.number().int(),
  attributes: z.record(z.string(), fieldValue),
  version,
  createdAt: moment,
})
export type Conversation = z.infer<typeof conversation>

export const openConversation = conversation.extend({
  isUnproven: z.boolean(),
  sideOf: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
})
export type OpenConversation = z.infer<typeof openConversation>

export { givenAnswer, messageBlock } from './block-model.ts'
export { newBlockAnswer } from './block-input.ts'
export type {
  BlockAnswer,
  BlockCard,
  BlockField,
  GivenAnswer,
  MessageBlock,
} from './block-model.ts'
export { mailPerson, newMailHead } from './mail-model.ts'
export type { MailEnvelope, MailPerson } from './mail-model.ts'
