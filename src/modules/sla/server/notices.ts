import { conversationSight } from '#modules/inbox/server/door.ts'
import { noticeKind, type NoticeKind } from '#platform/notices/notice.ts'

/** What agents are told of about promised times. */
export const slaNotices = {
  warned: ofConversation({
    key: 'sla.warned',
    label: 'A promised time runs out',
    description:
      'An answer or a solution of yours, or of your team while it is nobody’s, is due soon.',
    defaults: { inApp: true, email: false, push: true, sound: true },
  }),
  breached: ofConversation({
    key: 'sla.breached',
    label: 'A promised time has passed',
    description: 'A customer waits longer than you promised.',
    defaults: { inApp: true, email: true, push: true, sound: true },
  }),
}

/** Nobody hears of a conversation that he may not see. */
function ofConversation(kind: Omit<NoticeKind, 'group' | 'sight'>): NoticeKind {
  return noticeKind({ ...kind, group: 'Response times', sight: conversationSight })
}
