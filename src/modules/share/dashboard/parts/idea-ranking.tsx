import Globe from 'lucide-react/icons/globe'
import { useState } from 'react'
import { Link } from 'react-router'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'

import { listSharesToRead, listTeamIdeas } from '../../contract.ts'

export function IdeaRanking() {
  const { data } = useCall(listSharesToRead, {})
  const [chosen, setChosen] = useState('')
  const [sort, setSort] = useState<(typeof sorts)[number]['value']>('top')
  if (!data) return <LoadingState />
  const share = data.items.find(({ id }) => id === chosen) ?? data.items[0]
  if (!share) {
    return (
      <div className="rounded-card border border-line bg-surface shadow-card">
        <EmptyState icon={<Globe size={20} aria-hidden />} title="No shared boards yet">
          Share a board from its settings to collect votes.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <Select
          label="Shared board"
          isLabelHidden
          size="medium"
          className="w-56"
          items={data.items.map(({ id, title }) => ({ value: id, label: title }))}
          value={share.id}
          onChange={setChosen}
        />
        <Select
          label="Sort by"
          isLabelHidden
          size="medium"
          className="w-40"
          items={sorts}
          value={sort}
          onChange={setSort}
        />
      </div>
      <Ideas shareId={share.id} boardId={share.boardId} sort={sort} />
    </div>
  )
}

function Ideas({
  shareId,
  boardId,
  sort,
}: {
  readonly shareId: string
  readonly boardId: string
  readonly sort: (typeof sorts)[number]['value']
}) {
  const { rows, isLoading, error, retry, hasMore, isLoadingMore, loadMore } = usePages(
    listTeamIdeas,
    { id: shareId, sort, limit: 50 },
  )
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  if (rows.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface shadow-card">
        <EmptyState icon={<Globe size={20} aria-hidden />} title="No ideas yet">
          Public tickets on this board show up here.
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <ol className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {rows.map((row) => (
          <li key={row.ticketId}>
            <Link
              to={`/dashboard/tickets/${boardId}?ticket=${row.key}`}
              className="flex items-center gap-4 px-4 py-3 transition-colors hover:bg-sunken"
            >
              <span className="w-14 shrink-0 text-center">
                <span className="block text-lg font-semibold tabular-nums">
                  {row.votesCount.toLocaleString('en')}
                </span>
                <span className="block text-xs text-ink-soft tabular-nums">
                  {row.voteWeight === row.votesCount
                    ? 'votes'
                    : `weight ${row.voteWeight.toLocaleString('en')}`}
                </span>
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate">{row.title}</span>
                <span className="text-sm text-ink-soft tabular-nums">
                  {row.key} ·{' '}
                  {row.commentCount === 1 ? '1 comment' : `${row.commentCount} comments`}
                </span>
              </span>
              <Badge>{row.label}</Badge>
            </Link>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button isBusy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}

const sorts = [
  { value: 'top', label: 'Most votes' },
  { value: 'trending', label: 'Trending' },
  { value: 'new', label: 'Newest' },
] as const
