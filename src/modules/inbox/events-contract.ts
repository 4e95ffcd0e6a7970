import { z } from 'zod'

import { ratingScales } from '#lib/rating-scale.ts'
import { event } from '#platform/events/event.ts'

import { channelKinds } from './channels-contract.ts'
import {
  conversationHint,
  messageForCustomer,
  statusForCustomer,
  typingForCustomer,
} from './customer-views.ts'
import { mailDelivery } from './mail-model.ts'
import {
  closedReasons,
  conversationStatuses,
  message,
  priorities,
  snoozeEvents,
  typing,
} from './model.ts'
import {
  notifyAssigned,
  fieldSentence,
  notifyRated,
  snoozeSentence,
  updateSentence,
  aboutMessage,
} from './conversation-sentences.ts'

const kind = { audience: 'Inbox', isScoped: true } as const
const about = z.object({ conversationId: z.uuid(), number: z.number().int() })
const reason = z.enum(closedReasons).nullable()
/** Missing in events of earlier releases. */
const teams = {
  teamBefore: z.uuid().nullable().optional(),
  teamAfter: z.uuid().nullable().optional(),
}

export const conversationUpdated = event({
  type: 'conversation.updated',
  views: conversationHint,
  says: 'edited conversation #{number}',
  details:
    'Changes without an event of their own: the subject, asking for a person, the next SLA target, restoring from the trash.',
  sentenceFor: updateSentence,
  data: about.extend({
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
  ...kind,
})
export const conversationStatusChanged = event({
  type: 'conversation.status_changed',
  views: statusForCustomer,
  says: 'changed the status of conversation #{number} to {after}',
  details: 'Sent along with the event that names the change, such as `conversation.closed`.',
  isQuiet: true,
  data: about.extend({
    before: z.enum(conversationStatuses),
    after: z.enum(conversationStatuses),
  }),
  ...kind,
})
export const conversationSnoozed = event({
  type: 'conversation.snoozed',
  says: 'snoozed conversation #{number}',
  details: 'Without `until` and `event` it stays snoozed until the customer writes.',
  sentenceFor: snoozeSentence,
  data: about.extend({ until: z.string().nullable(), event: z.enum(snoozeEvents).nullable() }),
  ...kind,
})
export const conversationUnsnoozed = event({
  type: 'conversation.unsnoozed',
  says: 'unsnoozed conversation #{number}',
  sentenceFor: (_, { kind: by }) =>
    by === 'member'
      ? 'unsnoozed conversation #{number}'
      : 'Conversation #{number} is no longer snoozed',
  data: about,
  ...kind,
})
export const conversationClosed = event({
  type: 'conversation.closed',
  says: 'closed conversation #{number}',
  sentenceFor: ({ reason: why }) =>
    why === 'no_reply'
      ? 'closed conversation #{number}: no reply'
      : 'closed conversation #{number}',
  data: about.extend({ reason }),
  ...kind,
})
export const conversationReopened = event({
  type: 'conversation.reopened',
  says: 'reopened conversation #{number}',
  data: about,
  ...kind,
})
export const conversationAssigned = event({
  type: 'conversation.assigned',
  says: 'assigned conversation #{number} to {after:member|a former teammate}',
  details:
    '`because` is the reason for automatic assignment. `teamBefore` and `teamAfter` are the teams at that moment.',
  sentenceFor: notifyAssigned,
  data: about.extend({
    before: z.uuid().nullable(),
    after: z.uuid(),
    ...teams,
    because: z.string().optional(),
  }),
  ...kind,
})
export const conversationUnassigned = event({
  type: 'conversation.unassigned',
  says: 'unassigned conversation #{number} from {before:member|a former teammate}',
  data: about.extend({ before: z.uuid(), ...teams, because: z.string().optional() }),
  ...kind,
})
export const conversationTeamChanged = event({
  type: 'conversation.team_changed',
  says: 'moved conversation #{number} to {after:team|another team}',
  sentenceFor: ({ after }) =>
    after === null
      ? 'removed conversation #{number} from its team'
      : 'moved conversation #{number} to {after:team|another team}',
  data: about.extend({ before: z.uuid().nullable(), after: z.uuid().nullable() }),
  ...kind,
})
export const conversationPriorityChanged = event({
  type: 'conversation.priority_changed',
  says: 'set the priority of conversation #{number} to {after}',
  data: about.extend({ before: z.enum(priorities), after: z.enum(priorities) }),
  ...kind,
})
export const conversationTagged = event({
  type: 'conversation.tagged',
  says: 'tagged conversation #{number} with {tagIds:tag|a deleted tag}',
  data: about.extend({ tagIds: z.array(z.uuid()) }),
  ...kind,
})
export const conversationUntagged = event({
  type: 'conversation.untagged',
  says: 'removed {tagIds:tag|a deleted tag} from conversation #{number}',
  data: about.extend({ tagIds: z.array(z.uuid()) }),
  ...kind,
})
export const conversationAttributeChanged = event({
  type: 'conversation.attribute_changed',
  says: 'changed “{key}” of conversation #{number}',
  details: 'One event per custom field.',
  sentenceFor: fieldSentence,
  data: about.extend({
    key: z.string(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  }),
  ...kind,
})
export const conversationSpamMarked = event({
  type: 'conversation.spam_marked',
  says: 'marked conversation #{number} as spam',
  data: about,
  ...kind,
})
export const conversationSpamUnmarked = event({
  type: 'conversation.spam_unmarked',
  says: 'marked conversation #{number} as not spam',
  data: about,
  ...kind,
})
export const conversationDeleted = event({
  type: 'conversation.deleted',
  says: 'deleted conversation #{number}',
  details: '`isForGood` is false when it was moved to the trash.',
  sentenceFor: ({ isForGood }) =>
    isForGood ? 'deleted conversation #{number}' : 'moved conversation #{number} to the trash',
  data: about.extend({ isForGood: z.boolean(), because: z.enum(['member', 'age', 'retention']) }),
  ...kind,
})
export const conversationRated = event({
  type: 'conversation.rated',
  says: 'rated conversation #{number}',
  details:
    '`rating` is 1 to 5 on every scale; `answer` is the choice on `scale`: 1 to 5 for `faces` and `stars`, 0 or 1 for `thumbs`, 0 to 10 for `nps`.',
  sentenceFor: notifyRated,
  isByCustomer: () => true,
  data: about.extend({
    rating: z.number().int(),
    scale: z.enum(ratingScales),
    answer: z.number().int(),
  }),
  ...kind,
})
export const conversationRatingCommentAdded = event({
  type: 'conversation.rating_comment_added',
  says: 'commented on the rating of conversation #{number}',
  details: '`isLater` is true when the comment came after the rating.',
  quotes: ({ comment }) => comment,
  isByCustomer: () => true,
  data: about.extend({
    rating: z.number().int(),
    comment: z.string(),
    isLater: z.boolean(),
  }),
  ...kind,
})
export const customerUnresponsive = event({
  type: 'conversation.customer_unresponsive',
  says: 'closed conversation #{number} because the customer didn’t reply',
  isQuiet: true,
  data: about.extend({ minutes: z.number().int() }),
  ...kind,
})
export const agentUnresponsive = event({
  type: 'conversation.agent_unresponsive',
  says: '{memberId:member|A former teammate} didn’t reply in conversation #{number} in time',
  details: 'The conversation was reassigned.',
  data: about.extend({ memberId: z.uuid(), minutes: z.number().int() }),
  ...kind,
})
export const conversationChannelChanged = event({
  type: 'conversation.channel_changed',
  says: 'Conversation #{number} continues in another channel',
  details:
    '`after` is `email` when a chat continues by email, and `widget` when the customer is back in the chat.',
  sentenceFor: ({ after }) =>
    after === 'email'
      ? 'Conversation #{number} continues by email'
      : 'Conversation #{number} continues in the chat',
  data: about.extend({ before: z.enum(channelKinds), after: z.enum(channelKinds) }),
  ...kind,
})
export const transcriptSent = event({
  type: 'conversation.transcript_sent',
  says: 'sent a transcript of conversation #{number}',
  sentenceFor: (_, { kind: by }) =>
    by === 'member'
      ? 'sent a transcript of conversation #{number} to the customer'
      : 'requested a transcript of conversation #{number}',
  isByCustomer: () => true,
  data: about,
  ...kind,
})
export const participantAdded = event({
  type: 'conversation.participant_added',
  says: 'added {memberIds:member|a former teammate} to the followers of conversation #{number}',
  data: about.extend({ memberIds: z.array(z.uuid()) }),
  ...kind,
})
export const participantRemoved = event({
  type: 'conversation.participant_removed',
  says: 'removed {memberIds:member|a former teammate} from the followers of conversation #{number}',
  data: about.extend({ memberIds: z.array(z.uuid()) }),
  ...kind,
})

const ofMessage = z.object({ conversationId: z.uuid(), message })

export const messageUpdated = event({
  type: 'message.updated',
  views: messageForCustomer,
  says: 'edited a message',
  details:
    'Also sent when a message is redacted or the customer answers its block (`message.blockAnswer`).',
  ...aboutMessage,
  data: ofMessage,
  ...kind,
})
export const messageDeleted = event({
  type: 'message.deleted',
  views: messageForCustomer,
  says: 'deleted a message',
  details: 'The text is deleted; an empty message remains.',
  ...aboutMessage,
  data: ofMessage,
  ...kind,
})
export const noteUpdated = event({
  type: 'note.updated',
  says: 'edited a note',
  data: ofMessage,
  ...kind,
})
export const noteDeleted = event({
  type: 'note.deleted',
  says: 'deleted a note',
  data: ofMessage,
  ...kind,
})
export const noteMentioned = event({
  type: 'note.mentioned',
  says: 'mentioned {memberIds:member|a former teammate} in a note',
  isQuiet: true,
  data: z.object({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    memberIds: z.array(z.uuid()),
  }),
  ...kind,
})

const ofHeld = z.object({ conversationId: z.uuid(), heldId: z.uuid() })

export const messageScheduled = event({
  type: 'message.scheduled',
  says: 'scheduled a message',
  details:
    'Waits a few seconds so it can be undone (`undo`), or until a chosen time (`later`). Sent again on changes.',
  isQuiet: true,
  data: ofHeld.extend({ reason: z.enum(['undo', 'later']), sendAt: z.string() }),
  ...kind,
})
export const messageScheduleCancelled = event({
  type: 'message.schedule_cancelled',
  says: 'canceled a scheduled message',
  details: 'Canceled by its author, or because the customer wrote or the conversation was closed.',
  isQuiet: true,
  data: ofHeld,
  ...kind,
})
export const messageSent = event({
  type: 'message.sent',
  says: 'A scheduled message was sent',
  details: '`message.created` holds the message.',
  isQuiet: true,
  data: ofHeld.extend({ messageId: z.uuid() }),
  ...kind,
})
export const messageFailed = event({
  type: 'message.failed',
  says: 'A scheduled message couldn’t be sent',
  details: 'It becomes a draft again.',
  data: ofHeld,
  ...kind,
})

const seen = z.object({
  conversationId: z.uuid(),
  gotSeq: z.number().int(),
  readSeq: z.number().int(),
})

export const messageBounced = event({
  type: 'message.bounced',
  says: 'An email bounced',
  details: '`answer` is the response of the receiving mail server.',
  data: z.object({ conversationId: z.uuid(), messageId: z.uuid(), answer: z.string() }),
  ...kind,
})
export const messageDeliveryChanged = event({
  type: 'message.delivery_changed',
  says: 'The delivery status of an email changed',
  isQuiet: true,
  data: z.object({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    seq: z.number().int(),
    delivery: mailDelivery,
  }),
  ...kind,
})

export const messageDelivered = event({
  type: 'message.delivered',
  says: 'A message was delivered',
  details: '`gotSeq` and `readSeq` are the last messages delivered and read.',
  isQuiet: true,
  data: seen,
  ...kind,
})
export const messageRead = event({
  type: 'message.read',
  says: 'The customer read the messages',
  isQuiet: true,
  data: seen,
  ...kind,
})

/**
 * Sent to customers while members type, and to members while customers type. Expires unless
 * repeated.
 */
export const typingStarted = event({
  type: 'typing.started',
  views: typingForCustomer,
  says: 'started typing',
  details:
    'Repeated while typing; expires after 12 seconds. `text` is the text typed so far, if the widget shows it.',
  data: typing.extend({
    text: z.string().optional(),
  }),
  ...kind,
  isMomentary: true,
})
export const typingStopped = event({
  type: 'typing.stopped',
  views: typingForCustomer,
  says: 'stopped typing',
  data: typing,
  ...kind,
  isMomentary: true,
})
