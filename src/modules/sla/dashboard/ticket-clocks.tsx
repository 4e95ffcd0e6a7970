import { listTicketClocks } from '../contract.ts'
import { FoldedClocks } from './parts/folded-clocks.tsx'

/** The clocks of a ticket, for who opens them. */
export function TicketClocks({ ticketId }: { readonly ticketId: string }) {
  return (
    <FoldedClocks
      call={listTicketClocks}
      id={ticketId}
      refreshedBy={['ticket_sla.', 'sla.', 'ticket.']}
      emptyWords="No response time holds for this ticket."
    />
  )
}
