import { conversationSight } from '#modules/inbox/server/public.ts'
import { ticketSight } from '#modules/tickets/server/public.ts'
import { noticeKind, type NoticeKind, type NoticeSight } from '#platform/notices/notice.ts'

const urgentWhen = 'where the conversation or the ticket is yours.'

/** What agents are told of about promised times. */
export const slaNotices = {
  warned: ofPromise({
    key: 'sla.warned',
    label: 'A promised time runs out',
    description:
      'An answer or a solution of yours, or of your team while it is nobody’s, is due soon.',
    urgentWhen,
    defaults: { inApp: true, email: false, push: true, sound: true },
  }),
  breached: ofPromise({
    key: 'sla.breached',
    label: 'A promised time has passed',
    description: 'A customer waits longer than you promised.',
    urgentWhen,
    defaults: { inApp: true, email: true, push: true, sound: true },
  }),
}

/** Nobody hears of a conversation or a ticket that he may not see. */
function ofPromise(kind: Omit<NoticeKind, 'group' | 'sight'>): NoticeKind {
  return noticeKind({ ...kind, group: 'Response times', sight })
}

async function sight(
  scope: Parameters<NoticeSight>[0],
  asked: Parameters<NoticeSight>[1],
): ReturnType<NoticeSight> {
  const [ofConversation, ofTicket] = [
    await conversationSight(scope, asked),
    await ticketSight(scope, asked),
  ]
  return (memberId, subjectId) =>
    ofConversation(memberId, subjectId) || ofTicket(memberId, subjectId)
}
