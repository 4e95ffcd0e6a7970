import MoveRight from 'lucide-react/icons/move-right'

import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { Timeline } from '#ui/timeline.tsx'

import { listTicketHistory } from '../../../contract.ts'
import type { Board, Ticket } from '../../../model.ts'
import { usePeople } from '../use-people.ts'
import { describeHistory, actorName } from './describe-history.ts'
import { describeValues, type DescribedValue } from './describe-values.ts'
import { useValueNames } from './use-value-names.ts'

export function History({
  ticket: { id, requester },
  board,
}: {
  readonly ticket: Ticket
  readonly board: Board
}) {
  const { nameOf } = usePeople()
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listTicketHistory,
    { id },
  )
  const names = useValueNames()
  const columnName = (columnId: string): string =>
    board.columns.find((column) => column.id === columnId)?.name ?? 'a deleted column'
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  if (rows.length === 0) return <EmptyState title="No history yet" />
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Timeline
        label="History"
        items={rows.map((entry) => ({
          id: entry.id,
          at: entry.at,
          title: `${actorName(entry, requester, nameOf)} ${describeHistory(entry, columnName)}`,
          body: entry.values.length > 0 && <Values values={describeValues(entry.values, names)} />,
        }))}
      />
      {hasMore && (
        <Button kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
          Show earlier changes
        </Button>
      )}
    </div>
  )
}

function Values({ values }: { readonly values: readonly DescribedValue[] }) {
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {values.map(({ name, label, before, after }) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <span dir="auto">{before}</span>
            <MoveRight
              size={14}
              role="img"
              aria-label="became"
              className="mx-1.5 inline align-[-0.125em] text-ink-faint rtl:-scale-x-100"
            />
            <span dir="auto" className="text-ink">
              {after}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
