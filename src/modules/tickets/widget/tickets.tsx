import './tickets.css'

import { TicketForm } from './ticket-form.tsx'
import { TicketList } from './ticket-list.tsx'
import { TicketThread } from './ticket-thread.tsx'

export function Tickets({ at }: { readonly at: { readonly ticket: string } | undefined }) {
  if (at === undefined) return <TicketList />
  const { ticket } = at
  return ticket === 'new' ? <TicketForm /> : <TicketThread key={ticket} ticketKey={ticket} />
}
