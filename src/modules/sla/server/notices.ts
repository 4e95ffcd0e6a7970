import { conversationVisibility } from '#modules/inbox/server/public.ts'
import { ticketVisibility } from '#modules/tickets/server/public.ts'
import { noticeKind, type NoticeKind, type NoticeVisibility } from '#platform/notices/notice.ts'

const urgentWhen = 'If you’re the assignee.'

export const slaNotices = {
  warned: slaNotice({
    key: 'sla.warned',
    label: 'An SLA target is about to be missed',
    description: 'A reply or resolution by you, or by your team if unassigned, is due soon.',
    urgentWhen,
    defaults: { inApp: true, email: false, push: true, sound: true },
  }),
  breached: slaNotice({
    key: 'sla.breached',
    label: 'An SLA target was missed',
    description: 'A customer is waiting longer than your target.',
    urgentWhen,
    defaults: { inApp: true, email: true, push: true, sound: true },
  }),
}

function slaNotice(kind: Omit<NoticeKind, 'group' | 'visibility'>): NoticeKind {
  return noticeKind({ ...kind, group: 'SLA', visibility })
}

async function visibility(
  scope: Parameters<NoticeVisibility>[0],
  question: Parameters<NoticeVisibility>[1],
): ReturnType<NoticeVisibility> {
  const [ofConversation, ofTicket] = [
    await conversationVisibility(scope, question),
    await ticketVisibility(scope, question),
  ]
  return (memberId, subjectId) =>
    ofConversation(memberId, subjectId) || ofTicket(memberId, subjectId)
}
