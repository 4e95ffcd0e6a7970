import { noticeKind, type NoticeKind } from '#platform/notices/notice.ts'

import { conversationNearness } from './conversation-nearness.ts'
import { conversationVisibility } from './conversation-visibility.ts'

const loud = { inApp: true, email: false, push: true, sound: true }
const silent = { inApp: true, email: false }

const messageNotices = {
  unassigned: near('Messages', {
    key: 'inbox.unassigned',
    label: 'New unassigned conversation',
    description: 'A customer starts a conversation that isn’t assigned to anyone.',
    defaults: loud,
  }),
  again: near('Messages', {
    key: 'inbox.again',
    label: 'New message in an unassigned conversation',
    description: 'A customer replies in a conversation without an assignee or team.',
    defaults: loud,
  }),
  teamMessage: near('Messages', {
    key: 'inbox.team_message',
    label: 'New message for your team',
    description: 'A customer replies in an unassigned conversation of your team.',
    defaults: loud,
  }),
  message: near('Messages', {
    key: 'inbox.message',
    label: 'New message for you',
    description: 'A customer replies in a conversation assigned to you.',
    urgentWhen: 'Urgent conversations assigned to you.',
    defaults: loud,
  }),
  following: seen('Messages', {
    key: 'inbox.following',
    label: 'New message in a conversation you follow',
    description: 'A customer replies in a conversation you follow.',
    defaults: loud,
  }),
  sideAnswered: seen('Messages', {
    key: 'inbox.side_answered',
    label: 'Reply in a side conversation',
    description: 'In a conversation assigned to you or followed by you.',
    defaults: loud,
  }),
  human: near('Messages', {
    key: 'inbox.human',
    label: 'Customer asks for a person',
    description: 'A customer selects “Talk to a person” in the chat.',
    defaults: loud,
  }),
  mention: seen('Messages', {
    key: 'inbox.mention',
    label: 'Mention',
    description: 'A teammate mentions you or your team in a note.',
    defaults: { ...loud, email: true },
  }),
  note: seen('Messages', {
    key: 'inbox.note',
    label: 'New note',
    description: 'In a conversation assigned to you or followed by you.',
    defaults: silent,
  }),
}

const conversationNotices = {
  assignment: seen('Conversations', {
    key: 'inbox.assignment',
    label: 'Conversation assigned to you',
    description: 'A teammate or an assignment rule assigns you a conversation.',
    urgentWhen: 'Urgent conversations.',
    defaults: loud,
  }),
  team: seen('Conversations', {
    key: 'inbox.team',
    label: 'Conversation assigned to your team',
    description: 'Your team gets a conversation without an assignee.',
    defaults: loud,
  }),
  taken: seen('Conversations', {
    key: 'inbox.taken',
    label: 'Conversation reassigned',
    description: 'A conversation of yours is assigned to someone else.',
    defaults: silent,
  }),
  follower: seen('Conversations', {
    key: 'inbox.follower',
    label: 'Added as a follower',
    description: 'A teammate adds you as a follower of a conversation.',
    defaults: { ...loud, sound: false },
  }),
  reopened: near('Conversations', {
    key: 'inbox.reopened',
    label: 'Conversation reopened',
    description: 'A customer replies to a closed conversation, or a teammate reopens it.',
    defaults: loud,
  }),
  woken: near('Conversations', {
    key: 'inbox.woken',
    label: 'Conversation unsnoozed',
    description: 'The snooze of a conversation ends.',
    defaults: { ...loud, sound: false },
  }),
  rated: near('Conversations', {
    key: 'inbox.rated',
    label: 'Good rating',
    description: 'A customer rates you 3 or more out of 5.',
    defaults: silent,
  }),
  ratedBadly: near('Conversations', {
    key: 'inbox.rated_badly',
    label: 'Bad rating',
    description: 'A customer rates you 1 or 2 out of 5.',
    defaults: { ...loud, sound: false },
  }),
}

const ownNotices = {
  calledOff: seen('Your work', {
    key: 'inbox.called_off',
    label: 'Scheduled message canceled',
    description: 'The customer replied first, or the conversation was closed.',
    defaults: silent,
  }),
  sentLater: seen('Your work', {
    key: 'inbox.sent_later',
    label: 'Scheduled message sent',
    description: 'A message you scheduled was sent.',
    defaults: silent,
  }),
  bulkDone: noticeKind({
    group: 'Your work',
    key: 'inbox.bulk_done',
    label: 'Bulk change finished',
    description: 'For bulk changes of 100 conversations or more.',
    defaults: silent,
  }),
}

export const inboxNotices = { ...messageNotices, ...conversationNotices, ...ownNotices }

type Words = Pick<NoticeKind, 'key' | 'label' | 'description' | 'urgentWhen' | 'defaults'>

/** Only notifies members who can see the conversation. */
function seen(group: string, words: Words): NoticeKind {
  return noticeKind({ ...words, group, visibility: conversationVisibility })
}

/** Members choose how far to be notified about conversations that aren't theirs. */
function near(group: string, words: Words): NoticeKind {
  return { ...seen(group, words), reachCheck: conversationNearness }
}
