import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState } from 'react'

import { writeDate } from '#lib/date-words.ts'
import { newClientKey } from '#lib/new-client-key.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'

import { findTicketByKey } from '../../../contract.ts'
import type { Board, TimeEntry } from '../../../model.ts'
import { deleteTime, listTime, logTime } from '../../../time-contract.ts'
import { writeWorkTime } from '#lib/work-time.ts'
import { usePeople } from '../use-people.ts'
import { Part } from './part.tsx'
import type { PartProps } from './part-props.ts'

const TimeDialog = lazy(async () => ({
  default: (await import('./time-dialog.tsx')).TimeDialog,
}))

export function TimeSpent({ ticket, board, canWork }: PartProps & { readonly board: Board }) {
  const { id, spentMin, estimateMin } = ticket
  const [openEntry, setOpenEntry] = useState<TimeEntry | 'new'>()
  if (!canWork && spentMin === 0) return null
  const estimate = estimateMin === null ? '' : ` of ${writeWorkTime(estimateMin)}`
  return (
    <Part
      title="Time spent"
      note={spentMin > 0 && `${writeWorkTime(spentMin)}${estimate}`}
      actions={
        canWork && (
          <Button
            size="small"
            kind="quiet"
            icon={<Clock size={16} aria-hidden />}
            onClick={() => setOpenEntry('new')}
          >
            Log time
          </Button>
        )
      }
    >
      {spentMin > 0 && (
        <Entries
          ticketId={id}
          board={board}
          canWork={canWork}
          onEdit={(one) => setOpenEntry(one)}
        />
      )}
      {openEntry && (
        <Suspense>
          <TimeDialog
            ticketId={id}
            entry={openEntry === 'new' ? undefined : openEntry}
            onClose={() => setOpenEntry(undefined)}
          />
        </Suspense>
      )}
    </Part>
  )
}

function Entries({
  ticketId,
  board,
  canWork,
  onEdit,
}: {
  readonly ticketId: string
  readonly board: Board
  readonly canWork: boolean
  readonly onEdit: (entry: TimeEntry) => void
}) {
  const { myId, nameOf } = usePeople()
  const { rows, hasMore, isLoadingMore, loadMore } = usePages(listTime, { id: ticketId, limit: 20 })
  const remove = useRemove(ticketId, myId)
  return (
    <>
      <Totals ticketId={ticketId} />
      <ul aria-label="Time entries" className="-mx-2 flex flex-col">
        {rows.map((entry) => (
          <li
            key={entry.id}
            className="group flex items-center gap-3 rounded-control px-2 focus-within:bg-sunken hover:bg-sunken"
          >
            <span className="control flex w-16 shrink-0 items-center font-medium tabular-nums">
              {writeWorkTime(entry.minutes)}
            </span>
            <span className="min-w-0 flex-1 truncate">
              {entry.memberId ? nameOf(entry.memberId) : 'Unknown'}
              {entry.note && <span className="text-ink-soft">: {entry.note}</span>}
            </span>
            <span className="shrink-0 text-sm text-ink-faint">{dayWords(entry.workedOn)}</span>
            {canWork && (entry.memberId === myId || board.myRole === 'admin') && (
              <span className="flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
                <IconButton
                  label={`Edit ${writeWorkTime(entry.minutes)}`}
                  icon={<Pencil size={14} aria-hidden />}
                  onClick={() => onEdit(entry)}
                />
                <IconButton
                  label={`Delete ${writeWorkTime(entry.minutes)}`}
                  icon={<X size={14} aria-hidden />}
                  disabled={remove.isBusy}
                  onClick={() => remove.run({ id: entry.id })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="small" kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
          Show earlier entries
        </Button>
      )}
    </>
  )
}

function Totals({ ticketId }: { readonly ticketId: string }) {
  const { nameOf } = usePeople()
  const { data } = useCall(listTime, { id: ticketId, limit: 1 })
  const totals = data?.totals ?? []
  if (totals.length < 2) return null
  return (
    <p className="text-sm text-ink-soft">
      {totals
        .map(
          ({ memberId, minutes }) =>
            `${memberId ? nameOf(memberId) : 'Unknown'} ${writeWorkTime(minutes)}`,
        )
        .join(' · ')}
    </p>
  )
}

function useRemove(ticketId: string, myId: string | undefined) {
  const refreshes = [listTime, findTicketByKey]
  const onRefused = ({ message }: Error) => void toast({ tone: 'bad', title: message })
  const again = useCommand(logTime, { refreshes, onRefused })
  return useCommand(deleteTime, {
    refreshes,
    onRefused,
    onDone: ({ minutes, workedOn, note, memberId }) =>
      void toast({
        title: `${writeWorkTime(minutes)} deleted`,
        // Deleting someone else's entry has no undo, because you can only log time for yourself.
        ...(memberId === myId && {
          action: {
            label: 'Undo',
            altText: 'Restore the entry',
            onAct: () =>
              again.run({ id: ticketId, clientKey: newClientKey(), minutes, workedOn, note }),
          },
        }),
      }),
  })
}

function dayWords(day: string): string {
  return writeDate(day, 'en', { timeZone: 'UTC', month: 'short', day: 'numeric' })
}
