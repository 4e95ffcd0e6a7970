import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'

import { nameOf } from '#modules/contacts/rules.ts'
import { listTeammates } from '#modules/organization/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listRatings, type Rating } from '../../../ratings-contract.ts'
import { listQuestion, type RatingFilter } from './rating-filter.ts'
import { ScoreMark } from './score-mark.tsx'

export function RatingTable({
  filter,
  openedId,
  onOpen,
  children,
}: {
  readonly filter: RatingFilter
  readonly openedId: string
  readonly onOpen: (id: string) => void
  readonly children: (rating: Rating) => ReactNode
}) {
  const pages = usePages(listRatings, listQuestion(filter))
  const { rows, error } = pages
  const opened = rows.find(({ conversationId }) => conversationId === openedId)
  const isFiltered = [filter.agent, filter.score, filter.scale, filter.review].some(Boolean)
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={pages.retry} />
  return (
    <>
      <DataTable
        label="Ratings"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        onOpen={(row) => onOpen(keyOf(row))}
        isLoading={pages.isLoading || pages.isStale}
        hasMore={pages.hasMore}
        onMore={pages.loadMore}
        isLoadingMore={pages.isLoadingMore}
        emptyState={
          isFiltered ? (
            <EmptyState isFiltered title="No ratings match" />
          ) : (
            <EmptyState icon={<Star size={20} aria-hidden />} title="No ratings in this period">
              Customers are asked for a rating after closing. Change this in the widget under
              Behavior.
            </EmptyState>
          )
        }
      />
      {opened && children(opened)}
    </>
  )
}

function keyOf({ conversationId }: Rating): string {
  return conversationId
}

function AgentName({ id }: { readonly id: string | null }) {
  const may = useMay()
  const { data } = useCall(listTeammates, {}, { isEnabled: may(listTeammates.access) })
  const name = data?.items.find((colleague) => colleague.id === id)?.displayName
  return name ?? <span className="text-ink-faint">None</span>
}

const columns: readonly Column<Rating>[] = [
  { key: 'who', title: 'Customer', width: 200, render: ({ contact }) => nameOf(contact) },
  {
    key: 'score',
    title: 'Score',
    width: 88,
    render: ({ scale, answer }) => <ScoreMark scale={scale} answer={answer} />,
  },
  {
    key: 'comment',
    title: 'Comment',
    render: ({ comment }) => <span className="text-ink-soft">{comment || '–'}</span>,
  },
  {
    key: 'agent',
    title: 'Teammate',
    width: 160,
    render: ({ assigneeId }) => <AgentName id={assigneeId} />,
  },
  { key: 'at', title: 'Rated', width: 128, render: ({ ratedAt }) => <TimeAgo at={ratedAt} /> },
  {
    key: 'review',
    title: 'Review',
    width: 112,
    render: ({ review }) =>
      review ? (
        <Badge tone="good">Reviewed</Badge>
      ) : (
        <span className="text-ink-faint">Not reviewed</span>
      ),
  },
]
