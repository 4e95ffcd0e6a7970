import type { Ticket } from '#modules/tickets/model.ts'

import { listTicketClocks } from '../contract.ts'
import { FoldedClocks } from './parts/folded-clocks.tsx'

export function TicketClocks({ ticket }: { readonly ticket: Pick<Ticket, 'id'> }) {
  return (
    <FoldedClocks
      call={listTicketClocks}
      id={ticket.id}
      refreshedBy={['ticket_sla.', 'sla.', 'ticket.']}
      emptyWords="No SLA applies to this ticket."
    />
  )
}
