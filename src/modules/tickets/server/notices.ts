import { noticeKind, type NoticeKind } from '#platform/notices/notice.ts'

import { ticketSight } from './who-sees.ts'

const loud = { inApp: true, email: false, push: true, sound: true }
const silent = { inApp: true, email: false }

/** What members are told of about tickets. */
export const ticketNotices = {
  assigned: ofTicket({
    key: 'ticket.assigned',
    label: 'A ticket becomes yours',
    description: 'Somebody assigns a ticket to you.',
    defaults: loud,
  }),
  mention: ofTicket({
    key: 'ticket.mention',
    label: 'A colleague mentions you in a ticket',
    description: 'Somebody names you in a comment.',
    defaults: { ...loud, email: true },
  }),
  comment: ofTicket({
    key: 'ticket.comment',
    label: 'A colleague comments on a ticket',
    description: 'One that is yours or that you watch.',
    defaults: silent,
  }),
  dueSoon: ofTicket({
    key: 'ticket.due_soon',
    label: 'A ticket of yours is due',
    description: 'Within a day, and it is not done yet.',
    defaults: loud,
  }),
}

/** Nobody hears of a ticket that he may not see. */
function ofTicket(
  kind: Pick<NoticeKind, 'key' | 'label' | 'description' | 'defaults'>,
): NoticeKind {
  return noticeKind({ ...kind, group: 'Tickets', sight: ticketSight })
}
