import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useEffectEvent } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { getBoard } from '../../../boards-contract.ts'
import { findTicketByKey, updateTicket } from '../../../contract.ts'
import { ticketPath } from '../paths.ts'
import { TicketMenu } from './ticket-menu.tsx'
import { TicketView } from './ticket-view.tsx'
import { FollowButton } from './follow-button.tsx'

export function TicketSheet({
  ticketKey,
  among,
  onGo,
  onClose,
}: {
  readonly ticketKey: string
  readonly among: readonly string[]
  readonly onGo: (key: string) => void
  readonly onClose: () => void
}) {
  const { data: ticket, error, refetch } = useCall(findTicketByKey, { key: ticketKey })
  const { data: board } = useCall(
    getBoard,
    { id: ticket?.boardId ?? '' },
    { isEnabled: ticket !== undefined },
  )
  const may = useMay()
  const canWork =
    may(updateTicket.access) && board !== undefined && board.myRole !== 'view' && !board.isArchived
  const canChange = canWork && !(ticket?.isLocked && board.myRole !== 'admin')
  const keyNow = ticket?.key ?? ticketKey
  const onRenamed = useEffectEvent(onGo)
  // The URL has an old key of a ticket that changed boards.
  useEffect(() => {
    if (keyNow !== ticketKey) onRenamed(keyNow)
  }, [keyNow, ticketKey])
  return (
    <Sheet
      isOpen
      onClose={onClose}
      size="wide"
      isForReading
      title={ticketKey}
      actions={
        <span className="flex items-center">
          <Steps ticketKey={ticketKey} among={among} onGo={onGo} />
          {ticket && <FollowButton ticket={ticket} />}
          {ticket && (
            <TicketMenu
              ticket={ticket}
              path={ticketPath(ticket)}
              canWork={canChange}
              canLock={canWork && board.myRole === 'admin'}
              onGo={onGo}
              onGone={onClose}
            />
          )}
        </span>
      }
    >
      {ticket && board && (
        <TicketView
          key={ticket.id}
          ticket={ticket}
          board={board}
          canWork={canChange && !ticket.isTrashed}
          onGo={onGo}
        />
      )}
      {error && !ticket && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!error && !(ticket && board) && <LoadingState />}
    </Sheet>
  )
}

function Steps({
  ticketKey,
  among,
  onGo,
}: {
  readonly ticketKey: string
  readonly among: readonly string[]
  readonly onGo: (key: string) => void
}) {
  const at = among.indexOf(ticketKey)
  const next = at === -1 ? undefined : among[at + 1]
  const previous = at === -1 ? undefined : among[at - 1]
  useShortcut(
    { keys: 'j', label: 'Next ticket', group: 'Tickets' },
    () => next && onGo(next),
    at !== -1,
  )
  useShortcut(
    { keys: 'k', label: 'Previous ticket', group: 'Tickets' },
    () => previous && onGo(previous),
    at !== -1,
  )
  if (at === -1) return null
  return (
    <>
      <IconButton
        label="Previous ticket"
        shortcut="k"
        icon={<ChevronUp size={16} aria-hidden />}
        disabled={previous === undefined}
        className="disabled:opacity-40"
        onClick={() => previous && onGo(previous)}
      />
      <IconButton
        label="Next ticket"
        shortcut="j"
        icon={<ChevronDown size={16} aria-hidden />}
        disabled={next === undefined}
        className="disabled:opacity-40"
        onClick={() => next && onGo(next)}
      />
    </>
  )
}
