import { noticeKind } from '#platform/notices/notice.ts'

/** What agents are told of about their conversations. */
export const inboxNotices = {
  message: noticeKind({
    key: 'inbox.message',
    label: 'A customer writes to you',
    description: 'Something new in a conversation that is yours, until you look at it.',
    defaults: { inApp: true, email: false },
  }),
  assignment: noticeKind({
    key: 'inbox.assignment',
    label: 'A conversation becomes yours',
    description: 'Somebody assigns a conversation to you.',
    defaults: { inApp: true, email: false },
  }),
}
