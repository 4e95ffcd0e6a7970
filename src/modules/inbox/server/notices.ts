import { noticeKind, type NoticeKind } from '#platform/notices/notice.ts'

import { conversationNearness } from './conversation-nearness.ts'
import { conversationSight } from './conversation-sight.ts'

const loud = { inApp: true, email: false, push: true, sound: true }
const silent = { inApp: true, email: false }

const messageNotices = {
  unassigned: near('Messages', {
    key: 'inbox.unassigned',
    label: 'A new conversation is nobody’s',
    description: 'A customer writes for the first time and nobody has taken it yet.',
    defaults: loud,
  }),
  again: near('Messages', {
    key: 'inbox.again',
    label: 'A customer writes and still has nobody',
    description: 'Something new in a conversation that neither a person nor a team has.',
    defaults: loud,
  }),
  teamMessage: near('Messages', {
    key: 'inbox.team_message',
    label: 'A customer writes to your team',
    description: 'Something new in a conversation of a team that nobody has taken.',
    defaults: loud,
  }),
  message: near('Messages', {
    key: 'inbox.message',
    label: 'A customer writes to you',
    description: 'Something new in a conversation that is yours, until you look at it.',
    urgentWhen: 'in a conversation of urgent priority that is yours.',
    defaults: loud,
  }),
  following: seen('Messages', {
    key: 'inbox.following',
    label: 'A customer writes where you follow',
    description: 'Something new in a conversation you follow, until you look at it.',
    defaults: loud,
  }),
  sideAnswered: seen('Messages', {
    key: 'inbox.side_answered',
    label: 'Somebody you asked answers',
    description: 'About a conversation that is yours or that you follow.',
    defaults: loud,
  }),
  human: near('Messages', {
    key: 'inbox.human',
    label: 'A customer asks for a person',
    description: 'They press “Talk to a person” and wait for one.',
    defaults: loud,
  }),
  mention: seen('Messages', {
    key: 'inbox.mention',
    label: 'A colleague mentions you',
    description: 'Somebody names you or your team in a note.',
    defaults: { ...loud, email: true },
  }),
  note: seen('Messages', {
    key: 'inbox.note',
    label: 'A colleague leaves a note',
    description: 'In a conversation that is yours or that you follow.',
    defaults: silent,
  }),
}

const conversationNotices = {
  assignment: seen('Conversations', {
    key: 'inbox.assignment',
    label: 'A conversation becomes yours',
    description: 'Somebody assigns a conversation to you.',
    urgentWhen: 'one of urgent priority.',
    defaults: loud,
  }),
  team: seen('Conversations', {
    key: 'inbox.team',
    label: 'A conversation comes to your team',
    description: 'Your team is to take it, and nobody has yet.',
    defaults: loud,
  }),
  taken: seen('Conversations', {
    key: 'inbox.taken',
    label: 'A conversation is no longer yours',
    description: 'Somebody gives it to another.',
    defaults: silent,
  }),
  follower: seen('Conversations', {
    key: 'inbox.follower',
    label: 'You are to follow a conversation',
    description: 'A colleague has you hear of it from now on.',
    defaults: { ...loud, sound: false },
  }),
  reopened: near('Conversations', {
    key: 'inbox.reopened',
    label: 'A closed conversation is open again',
    description: 'The customer writes once more, or a colleague opens it.',
    defaults: loud,
  }),
  woken: near('Conversations', {
    key: 'inbox.woken',
    label: 'A snoozed conversation is back',
    description: 'The time until which it was put aside is over.',
    defaults: { ...loud, sound: false },
  }),
  rated: near('Conversations', {
    key: 'inbox.rated',
    label: 'A customer rates you',
    description: 'Three of five or better.',
    defaults: silent,
  }),
  ratedBadly: near('Conversations', {
    key: 'inbox.rated_badly',
    label: 'A customer rates you badly',
    description: 'One or two of five.',
    defaults: { ...loud, sound: false },
  }),
}

const ownNotices = {
  calledOff: seen('Your own work', {
    key: 'inbox.called_off',
    label: 'A message of yours is not sent',
    description: 'The customer writes before it, or the conversation is closed.',
    defaults: silent,
  }),
  sentLater: seen('Your own work', {
    key: 'inbox.sent_later',
    label: 'A message of yours is sent',
    description: 'One that you set for later.',
    defaults: silent,
  }),
  bulkDone: noticeKind({
    group: 'Your own work',
    key: 'inbox.bulk_done',
    label: 'A change of many conversations is done',
    description: 'One of a hundred or more.',
    defaults: silent,
  }),
}

/** What agents are told of about their conversations. */
export const inboxNotices = { ...messageNotices, ...conversationNotices, ...ownNotices }

type Words = Pick<NoticeKind, 'key' | 'label' | 'description' | 'urgentWhen' | 'defaults'>

/** Nobody hears of a conversation that he may not see. */
function seen(group: string, words: Words): NoticeKind {
  return noticeKind({ ...words, group, sight: conversationSight })
}

/** Of any conversation he may see; how far he hears of those that are not his, he chooses. */
function near(group: string, words: Words): NoticeKind {
  return { ...seen(group, words), nearness: conversationNearness }
}
