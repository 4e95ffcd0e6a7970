import './tickets.css'

import { TicketForm } from './ticket-form.tsx'
import { TicketList } from './ticket-list.tsx'
import { TicketThread } from './ticket-thread.tsx'

/** The visitor's own tickets. */
export function Tickets({ at }: { readonly at: string | undefined }) {
  if (at === undefined) return <TicketList />
  return at === 'new' ? <TicketForm /> : <TicketThread key={at} ticketKey={at} />
}
