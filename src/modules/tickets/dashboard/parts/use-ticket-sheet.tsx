import { lazy, Suspense, useState, type ReactNode } from 'react'

import type { TicketCard } from '../../model.ts'
import { useOpenTicket } from './use-open-ticket.ts'

const TicketSheet = lazy(async () => ({
  default: (await import('./ticket/ticket-sheet.tsx')).TicketSheet,
}))

export function useTicketSheet(): {
  open(card: Pick<TicketCard, 'key'>, among?: readonly Pick<TicketCard, 'key'>[]): void
  readonly sheet: ReactNode
} {
  const { key, open, replace, close } = useOpenTicket()
  const [among, setAmong] = useState<readonly string[]>([])
  return {
    open(card, cards = []) {
      setAmong(cards.map((one) => one.key))
      open(card.key)
    },
    sheet: key !== '' && (
      <Suspense>
        <TicketSheet ticketKey={key} among={among} onGo={replace} onClose={close} />
      </Suspense>
    ),
  }
}
