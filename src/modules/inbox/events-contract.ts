import { z } from 'zod'

import { ratingScales } from '#lib/rating-scale.ts'
import { event } from '#platform/events/event.ts'

import { channelKinds } from './channels-contract.ts'
import { mailDelivery } from './mail-model.ts'
import {
  closedReasons,
  conversationStatuses,
  message,
  priorities,
  snoozeEvents,
  typing,
} from './model.ts'

const kind = { audience: 'Inbox', isScoped: true } as const
const about = z.object({ conversationId: z.uuid(), number: z.number().int() })
const reason = z.enum(closedReasons).nullable()

/** What has no name of its own. */
export const conversationUpdated = event({
  type: 'conversation.updated',
  data: about.extend({
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
  ...kind,
})
/** Every change of the status; the four below say which it was. */
export const conversationStatusChanged = event({
  type: 'conversation.status_changed',
  data: about.extend({
    before: z.enum(conversationStatuses),
    after: z.enum(conversationStatuses),
  }),
  ...kind,
})
/** Put aside, or put aside until something else; without a time and an event, until the customer writes. */
export const conversationSnoozed = event({
  type: 'conversation.snoozed',
  data: about.extend({ until: z.string().nullable(), event: z.enum(snoozeEvents).nullable() }),
  ...kind,
})
export const conversationUnsnoozed = event({
  type: 'conversation.unsnoozed',
  data: about,
  ...kind,
})
export const conversationClosed = event({
  type: 'conversation.closed',
  data: about.extend({ reason }),
  ...kind,
})
export const conversationReopened = event({
  type: 'conversation.reopened',
  data: about,
  ...kind,
})
export const conversationAssigned = event({
  type: 'conversation.assigned',
  data: about.extend({
    before: z.uuid().nullable(),
    after: z.uuid(),
    /** Why the product gave it to him, where it did. */
    because: z.string().optional(),
  }),
  ...kind,
})
export const conversationUnassigned = event({
  type: 'conversation.unassigned',
  data: about.extend({ before: z.uuid(), because: z.string().optional() }),
  ...kind,
})
export const conversationTeamChanged = event({
  type: 'conversation.team_changed',
  data: about.extend({ before: z.uuid().nullable(), after: z.uuid().nullable() }),
  ...kind,
})
export const conversationPriorityChanged = event({
  type: 'conversation.priority_changed',
  data: about.extend({ before: z.enum(priorities), after: z.enum(priorities) }),
  ...kind,
})
export const conversationTagged = event({
  type: 'conversation.tagged',
  /** Those that were added. */
  data: about.extend({ tagIds: z.array(z.uuid()) }),
  ...kind,
})
export const conversationUntagged = event({
  type: 'conversation.untagged',
  /** Those that were taken off. */
  data: about.extend({ tagIds: z.array(z.uuid()) }),
  ...kind,
})
/** One field of the organization's own. */
export const conversationAttributeChanged = event({
  type: 'conversation.attribute_changed',
  data: about.extend({ key: z.string(), before: z.unknown(), after: z.unknown() }),
  ...kind,
})
export const conversationSpamMarked = event({
  type: 'conversation.spam_marked',
  data: about,
  ...kind,
})
export const conversationSpamUnmarked = event({
  type: 'conversation.spam_unmarked',
  data: about,
  ...kind,
})
/** Into the trash, or for good: by somebody, after 30 days in the trash or in spam, or by a rule of how long data is kept. */
export const conversationDeleted = event({
  type: 'conversation.deleted',
  data: about.extend({ isForGood: z.boolean(), because: z.enum(['member', 'age', 'retention']) }),
  ...kind,
})
export const conversationRated = event({
  type: 'conversation.rated',
  data: about.extend({
    /** From 1 to 5, whatever the scale. */
    rating: z.number().int(),
    scale: z.enum(ratingScales),
    /** What he chose on that scale. */
    answer: z.number().int(),
  }),
  ...kind,
})
export const conversationRatingCommentAdded = event({
  type: 'conversation.rating_comment_added',
  data: about.extend({
    rating: z.number().int(),
    comment: z.string(),
    /** He had rated before, and says why now. */
    isLater: z.boolean(),
  }),
  ...kind,
})
/** Nobody heard of the customer for so long after an answer that it was closed. */
export const customerUnresponsive = event({
  type: 'conversation.customer_unresponsive',
  data: about.extend({ minutes: z.number().int() }),
  ...kind,
})
/** Whoever had it did not answer in time, so it was passed on. */
export const agentUnresponsive = event({
  type: 'conversation.agent_unresponsive',
  data: about.extend({ memberId: z.uuid(), minutes: z.number().int() }),
  ...kind,
})
/** A chat goes on by mail, because its customer left or answered so; or in the chat, where he writes again. */
export const conversationChannelChanged = event({
  type: 'conversation.channel_changed',
  data: about.extend({ before: z.enum(channelKinds), after: z.enum(channelKinds) }),
  ...kind,
})
/** The customer had a copy of it sent to himself. */
export const transcriptSent = event({
  type: 'conversation.transcript_sent',
  data: about,
  ...kind,
})
export const participantAdded = event({
  type: 'conversation.participant_added',
  data: about.extend({ memberIds: z.array(z.uuid()) }),
  ...kind,
})
export const participantRemoved = event({
  type: 'conversation.participant_removed',
  data: about.extend({ memberIds: z.array(z.uuid()) }),
  ...kind,
})

const ofMessage = z.object({ conversationId: z.uuid(), message })

/** Edited or redacted. */
export const messageUpdated = event({ type: 'message.updated', data: ofMessage, ...kind })
/** What it said is gone; that there was something stays. */
export const messageDeleted = event({ type: 'message.deleted', data: ofMessage, ...kind })
export const noteUpdated = event({ type: 'note.updated', data: ofMessage, ...kind })
export const noteDeleted = event({ type: 'note.deleted', data: ofMessage, ...kind })
export const noteMentioned = event({
  type: 'note.mentioned',
  data: z.object({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    memberIds: z.array(z.uuid()),
  }),
  ...kind,
})

const ofHeld = z.object({ conversationId: z.uuid(), heldId: z.uuid() })

/** It waits: a few seconds in which it can be taken back, or until a chosen time. Again when changed. */
export const messageScheduled = event({
  type: 'message.scheduled',
  data: ofHeld.extend({ reason: z.enum(['undo', 'later']), sendAt: z.string() }),
  ...kind,
})
/** By whoever wrote it, or because it did not fit any more. */
export const messageScheduleCancelled = event({
  type: 'message.schedule_cancelled',
  data: ofHeld,
  ...kind,
})
/** What waited went out. */
export const messageSent = event({
  type: 'message.sent',
  data: ofHeld.extend({ messageId: z.uuid() }),
  ...kind,
})
/** What waited could not go out: whoever wrote it has it as a draft again. */
export const messageFailed = event({ type: 'message.failed', data: ofHeld, ...kind })

const seen = z.object({
  conversationId: z.uuid(),
  gotSeq: z.number().int(),
  readSeq: z.number().int(),
})

/** How far the customer has got it. */
/** A mail came back: nobody has it. */
export const messageBounced = event({
  type: 'message.bounced',
  data: z.object({ conversationId: z.uuid(), messageId: z.uuid(), answer: z.string() }),
  ...kind,
})
/** How far an answer by mail has come. */
export const messageDeliveryChanged = event({
  type: 'message.delivery_changed',
  data: z.object({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    seq: z.number().int(),
    delivery: mailDelivery,
  }),
  ...kind,
})

export const messageDelivered = event({ type: 'message.delivered', data: seen, ...kind })
/** How far the customer has got and read it. */
export const messageRead = event({ type: 'message.read', data: seen, ...kind })

/**
 * Somebody on the other side writes in the conversation: customers hear it of members, and members of
 * customers. It is over when it is not said again for a while, or when it stops.
 */
export const typingStarted = event({
  type: 'typing.started',
  data: typing.extend({
    /** What a customer has typed so far, where he was told that it is seen. */
    text: z.string().optional(),
  }),
  ...kind,
  isMomentary: true,
})
export const typingStopped = event({
  type: 'typing.stopped',
  data: typing,
  ...kind,
  isMomentary: true,
})

/** What the module writes of conversations that change, and of what is said in them. */
export const changeEvents = [
  conversationUpdated,
  conversationStatusChanged,
  conversationSnoozed,
  conversationUnsnoozed,
  conversationClosed,
  conversationReopened,
  conversationAssigned,
  conversationUnassigned,
  conversationTeamChanged,
  conversationPriorityChanged,
  conversationTagged,
  conversationUntagged,
  conversationAttributeChanged,
  conversationSpamMarked,
  conversationSpamUnmarked,
  conversationDeleted,
  conversationRated,
  conversationRatingCommentAdded,
  customerUnresponsive,
  agentUnresponsive,
  conversationChannelChanged,
  transcriptSent,
  participantAdded,
  participantRemoved,
  messageUpdated,
  messageDeleted,
  messageDeliveryChanged,
  messageBounced,
  noteUpdated,
  noteDeleted,
  noteMentioned,
  messageScheduled,
  messageScheduleCancelled,
  messageSent,
  messageFailed,
  messageDelivered,
  messageRead,
  typingStarted,
  typingStopped,
]
