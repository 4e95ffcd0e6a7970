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
/** Those somebody chooses when closing. */
export const chosenReasons = ['resolved', 'no_reply', 'duplicate', 'not_actionable'] as const
export type ChosenReason = (typeof chosenReasons)[number]
export type ClosedReason = (typeof closedReasons)[number]
/** What brings back what was put aside, beside the customer's own words. */
export const snoozeEvents = ['visit', 'note'] as const
export type SnoozeEvent = (typeof snoozeEvents)[number]
export const priorities = ['none', 'low', 'normal', 'high', 'urgent'] as const

/** What the address `inbox/{category}` can name without an id. */
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
  /** Open, snoozed and closed: where a search looks. */
  'everything',
] as const
export type Category = (typeof categories)[number]

/** A file in a message. A picture is read in other widths with `&w=640` behind its address. */
export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  /** Of a picture. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Good for some hours. */
  url: z.string(),
})
export type Attachment = z.infer<typeof attachment>

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

/** Values of the organization's own fields, by their keys. */
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

/** What a message answers, in a line. */
export const quote = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  author: z.object({ kind: z.enum(['contact', 'member', 'system']), name: z.string() }),
  /** At most 120 characters of it. */
  excerpt: z.string(),
  /** It was deleted since. */
  isGone: z.boolean(),
})
export type Quote = z.infer<typeof quote>

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
  files: z.array(attachment),
  /** The message it answers, as long as that is in the same conversation. */
  replyTo: quote.nullable(),
  /** What it offers beside its words. */
  block: messageBlock.nullable(),
  /** What the customer answered to that. */
  blockAnswer: givenAnswer.nullable(),
  /** Of one that came or went by mail; customers never see it. */
  envelope: mailEnvelope.nullable(),
  /** Of one that went by mail: how far it has come. */
  delivery: mailDelivery.nullable(),
  /** Of an event: what changed. */
  data: z.record(z.string(), z.unknown()).nullable(),
  createdAt: moment,
  editedAt: moment.nullable(),
  deletedAt: moment.nullable(),
})
export type Message = z.infer<typeof message>

/** What a message said before it was changed. */
export const messageRevision = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Since when it said so. */
  saidAt: moment,
  /** Until when. */
  replacedAt: moment,
  /** Who changed it. */
  by: z.object({
    kind: z.enum(['contact', 'member']),
    id: z.uuid().nullable(),
    name: z.string(),
  }),
})
export type MessageRevision = z.infer<typeof messageRevision>

/** Who writes at this moment. */
export const typing = z.object({
  conversationId: z.uuid(),
  by: z.object({ kind: z.enum(['member', 'contact']), name: z.string() }),
})
export type Typing = z.infer<typeof typing>

/** What is owed first: an answer, or to be done with it. */
export const due = z.object({
  /** Null while the clock stands still. */
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
  /** Whom it was begun as, where that contact was merged into this one since. */
  begunAs: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  status: z.enum(conversationStatuses),
  priority: z.enum(priorities),
  subject: z.string(),
  assigneeId: z.uuid().nullable(),
  teamId: z.uuid().nullable(),
  tagIds: z.array(z.uuid()),
  /** What a person said last; lines of the product and notes do not count. */
  preview: z.string(),
  previewBy: z.enum(['contact', 'member', 'system']),
  /** The member or contact whose words the preview is. */
  previewAuthorId: z.uuid().nullable(),
  /** While nothing was said in it yet: what will be, after some seconds or at a chosen time. */
  firstHeld: z
    .object({ preview: z.string(), reason: z.enum(['undo', 'later']), sendAt: moment })
    .nullable(),
  /** Of a search: what was found in it, with the words that were looked for marked. */
  found: z.array(z.object({ text: z.string(), isFound: z.boolean() })).nullable(),
  waitingSince: moment.nullable(),
  /** Put aside until then at the latest. */
  snoozedUntil: moment.nullable(),
  /** Put aside until they are back on your site, or until a colleague writes a note. */
  snoozedUntilEvent: z.enum(snoozeEvents).nullable(),
  lastActivityAt: moment,
  lastSeq: z.number().int(),
  /** Something came since this member last looked. */
  isUnread: z.boolean(),
  due: due.nullable(),
})
export type ConversationSummary = z.infer<typeof conversationSummary>

export const conversation = conversationSummary.extend({
  closedReason: z.enum(closedReasons).nullable(),
  closedAt: moment.nullable(),
  firstReplyAt: moment.nullable(),
  /** How far the customer has got it, and read it. */
  customerGotSeq: z.number().int(),
  customerReadSeq: z.number().int(),
  /** From 1 to 5, so that ratings on different scales can be compared. */
  rating: z.number().int().nullable(),
  ratingScale: z.enum(ratingScales),
  /** What he chose on that scale. */
  ratingAnswer: z.number().int().nullable(),
  ratingComment: z.string().nullable(),
  pageUrl: z.string().nullable(),
  isTrashed: z.boolean(),
  /** Where its messages went when it was merged. */
  mergedInto: z.uuid().nullable(),
  /** What it goes on from: closed too long ago to be opened again. */
  previousId: z.uuid().nullable(),
  /** How often the customer opened it again. */
  reopens: z.number().int(),
  /** What the organization wants to know of it, by the keys of its fields. */
  attributes: z.record(z.string(), fieldValue),
  version,
  createdAt: moment,
})
export type Conversation = z.infer<typeof conversation>

export const openConversation = conversation.extend({
  /** Contacts were merged since, and the browser it is read in has not proven to be this one's. */
  isUnproven: z.boolean(),
  /** The conversation about which somebody else is asked in this one. */
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
