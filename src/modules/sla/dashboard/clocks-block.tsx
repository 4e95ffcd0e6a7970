import { listSlaClocks } from '../contract.ts'
import { FoldedClocks } from './parts/folded-clocks.tsx'

export function ClocksBlock({ conversationId }: { readonly conversationId: string }) {
  return (
    <FoldedClocks
      call={listSlaClocks}
      id={conversationId}
      refreshedBy={['sla.', 'ticket_sla.', 'conversation.']}
      emptyWords="No SLA applies to this conversation."
    />
  )
}
