import { noticeKind, type NoticeKind } from '#platform/notices/notice.ts'

import { conversationSight } from './conversation-sight.ts'

/** What agents are told of about their conversations. */
export const inboxNotices = {
  unassigned: ofConversation({
    key: 'inbox.unassigned',
    label: 'A new conversation is nobody’s',
    description: 'A customer writes for the first time and nobody has taken it yet.',
    defaults: { inApp: true, email: false, push: true, sound: true },
  }),
  message: ofConversation({
    key: 'inbox.message',
    label: 'A customer writes to you',
    description: 'Something new in a conversation that is yours, until you look at it.',
    defaults: { inApp: true, email: false, push: true, sound: true },
  }),
  mention: ofConversation({
    key: 'inbox.mention',
    label: 'A colleague mentions you',
    description: 'Somebody names you or your team in a note.',
    defaults: { inApp: true, email: true, push: true, sound: true },
  }),
  following: ofConversation({
    key: 'inbox.following',
    label: 'A customer writes where you follow',
    description: 'Something new in a conversation you follow, until you look at it.',
    defaults: { inApp: true, email: false, push: true, sound: true },
  }),
  calledOff: ofConversation({
    key: 'inbox.called_off',
    label: 'A message of yours is not sent',
    description: 'The customer writes before a message that you set for later.',
    defaults: { inApp: true, email: false },
  }),
  assignment: ofConversation({
    key: 'inbox.assignment',
    label: 'A conversation becomes yours',
    description: 'Somebody assigns a conversation to you.',
    defaults: { inApp: true, email: false, push: true, sound: true },
  }),
}

/** Nobody hears of a conversation that he may not see. */
function ofConversation(kind: Omit<NoticeKind, 'group' | 'sight'>): NoticeKind {
  return noticeKind({ ...kind, group: 'Inbox', sight: conversationSight })
}
