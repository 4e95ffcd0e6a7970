import Link2 from 'lucide-react/icons/link-2'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'

import { createTicket, listTicketsOfConversation } from '../contract.ts'
import type { TicketCard } from '../model.ts'
import { ColumnDot } from './parts/column-dot.tsx'
import { ticketPath } from './parts/paths.ts'
import { useBoardColumns, type PlacedColumn } from './parts/use-board-columns.ts'
import { useTicketsLive } from './parts/use-tickets-live.ts'

const CreateTicketDialog = lazy(async () => ({
  default: (await import('./parts/inbox/create-ticket-dialog.tsx')).CreateTicketDialog,
}))
const LinkTicketDialog = lazy(async () => ({
  default: (await import('./parts/inbox/link-ticket-dialog.tsx')).LinkTicketDialog,
}))

export function TicketsBlock({ conversationId }: { readonly conversationId: string }) {
  const may = useMay()
  if (!may(listTicketsOfConversation.access)) return null
  return <Tickets conversationId={conversationId} canWork={may(createTicket.access)} />
}

function Tickets({
  conversationId,
  canWork,
}: {
  readonly conversationId: string
  readonly canWork: boolean
}) {
  useTicketsLive()
  const { data, error } = useCall(listTicketsOfConversation, { id: conversationId })
  const tickets = data?.items ?? []
  const columns = useBoardColumns(tickets.map(({ boardId }) => boardId))
  const [openDialog, setOpenDialog] = useState<'make' | 'link'>()
  if (!canWork && tickets.length === 0) return null
  const close = (): void => setOpenDialog(undefined)
  return (
    <section aria-label="Tickets">
      <h3 className="mb-2 text-sm font-medium text-ink-faint">Tickets</h3>
      {error && !data && <p className="text-ink-faint">{error.message}</p>}
      {tickets.length > 0 && (
        <ul className="-mx-2 mb-2 flex flex-col">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <TicketRow ticket={ticket} place={columns.get(ticket.columnId)} />
            </li>
          ))}
        </ul>
      )}
      {canWork && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setOpenDialog('make')}
          >
            New ticket
          </Button>
          <Button
            size="small"
            kind="quiet"
            icon={<Link2 size={16} aria-hidden />}
            onClick={() => setOpenDialog('link')}
          >
            Link ticket
          </Button>
        </div>
      )}
      <Suspense>
        {openDialog === 'make' && (
          <CreateTicketDialog conversationId={conversationId} onClose={close} />
        )}
        {openDialog === 'link' && (
          <LinkTicketDialog
            conversationId={conversationId}
            exclude={tickets.map(({ id }) => id)}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}

function TicketRow({
  ticket,
  place,
}: {
  readonly ticket: TicketCard
  readonly place: PlacedColumn | undefined
}) {
  return (
    <Link
      to={ticketPath(ticket)}
      className="block rounded-control px-2 py-1.5 transition-colors hover:bg-sunken"
    >
      <span className="flex items-center gap-2 text-sm text-ink-faint">
        <span className="tabular-nums">{ticket.key}</span>
        {place && (
          <span className="flex min-w-0 items-center gap-1.5">
            <ColumnDot category={place.column.category} color={place.column.color} />
            <span className="truncate">{place.column.name}</span>
          </span>
        )}
      </span>
      <span className="block truncate">{ticket.title}</span>
    </Link>
  )
}
