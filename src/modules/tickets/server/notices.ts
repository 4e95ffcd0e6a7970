import { noticeKind, type NoticeKind } from '#platform/notices/notice.ts'

import { ticketVisibility } from './member-access.ts'

const loud = { inApp: true, email: false, push: true, sound: true }
const silent = { inApp: true, email: false }

export const ticketNotices = {
  assigned: ofTicket({
    key: 'ticket.assigned',
    label: 'Assigned to a ticket',
    description: 'Someone assigns a ticket to you.',
    defaults: loud,
  }),
  mention: ofTicket({
    key: 'ticket.mention',
    label: 'Mentioned in a ticket',
    description: 'Someone mentions you in a comment.',
    defaults: { ...loud, email: true },
  }),
  comment: ofTicket({
    key: 'ticket.comment',
    label: 'New ticket comments',
    description: 'On tickets you own or follow.',
    defaults: silent,
  }),
  dueSoon: ofTicket({
    key: 'ticket.due_soon',
    label: 'Ticket due soon',
    description: 'A ticket assigned to you is due within a day.',
    defaults: loud,
  }),
}

/** Only members with access to the ticket are notified. */
function ofTicket(
  kind: Pick<NoticeKind, 'key' | 'label' | 'description' | 'defaults'>,
): NoticeKind {
  return noticeKind({ ...kind, group: 'Tickets', visibility: ticketVisibility })
}
