import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'

import type { PagedRows } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useDelayed } from '#ui/use-delayed.ts'

import type { ConversationSummary } from '../../../model.ts'
import { readAhead } from '../inbox-cache.ts'
import { useNow } from '../times.ts'
import type { InboxPlace } from '../use-inbox-place.ts'
import { ConversationRow } from './conversation-row.tsx'
import { rowHeight, useDrawnRows } from './use-drawn-rows.ts'
import { useRowFacts } from './use-row-facts.ts'
import type { Selection } from './use-selection.ts'

const emptyPart = deferred(() => import('./empty-list.tsx'))

export function ConversationList({
  list,
  place,
  selection,
}: {
  readonly list: PagedRows<ConversationSummary>
  readonly place: InboxPlace
  readonly selection: Selection | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const { rows, hasMore, isLoadingMore, loadMore } = list
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const { first, end } = useDrawnRows(box, ids)
  const names = useNames()
  const facts = useRowFacts(place.search ? undefined : place.view.viewId)
  const now = useNow()
  const reach = useReadAhead()
  useEffect(() => {
    if (end >= ids.length - 10 && hasMore && !isLoadingMore) loadMore()
    // Once per length: after a failed request, only the button retries.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [end, ids.length])
  return (
    <div
      ref={box}
      data-scroller
      className="relative min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]"
    >
      {rows.length === 0 ? (
        <NoRows list={list} place={place} />
      ) : (
        <ul aria-label="Conversations" aria-busy={list.isStale}>
          <Gap rows={first} />
          {rows.slice(first, end).map((row) => (
            <li key={row.id}>
              <ConversationRow
                row={row}
                to={place.addressOf(row.id)}
                isOpen={row.id === place.conversationId}
                now={now}
                assigneeName={row.assigneeId ? names.get(row.assigneeId) : undefined}
                writerName={row.previewAuthorId ? names.get(row.previewAuthorId) : undefined}
                isSelected={selection?.has(row.id) ?? false}
                isSelecting={selection?.isOn ?? false}
                columns={facts.columns}
                facts={facts.wordsOf(row)}
                marksClosed={place.search !== '' || place.view.category !== 'closed'}
                onSelect={selection?.toggle}
                onReach={reach}
              />
            </li>
          ))}
          <Gap rows={ids.length - end} />
        </ul>
      )}
      {hasMore && rows.length > 0 && (
        <div className="flex justify-center p-2">
          <Button kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
            {isLoadingMore ? 'Loading more' : 'Load more'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Prefetches after a short rest, so that a pointer passing by triggers nothing. */
function useReadAhead(): (id: string) => void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (id) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => readAhead(queries, id), 60)
    },
    [queries],
  )
}

function Gap({ rows }: { readonly rows: number }) {
  if (rows <= 0) return null
  return (
    <li aria-hidden ref={(item) => item?.style.setProperty('height', `${rows * rowHeight}px`)} />
  )
}

function NoRows({
  list,
  place,
}: {
  readonly list: PagedRows<ConversationSummary>
  readonly place: InboxPlace
}) {
  const part = useDeferred(emptyPart, !list.isLoading)
  if (list.error) return <ErrorState detail={list.error.message} onRetry={list.retry} />
  if (list.isLoading) return <ListSkeleton />
  return part && <part.EmptyList place={place} />
}

function ListSkeleton() {
  const isLate = useDelayed(true)
  if (!isLate) return null
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      {['w-32', 'w-24', 'w-40', 'w-28', 'w-36', 'w-24'].map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- static placeholder lines
        <div key={at} className="flex h-17 items-center gap-3 border-b border-line px-4">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex-1">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="mt-2 h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
