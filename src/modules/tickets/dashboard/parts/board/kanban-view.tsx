import { useQueries, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo, useState, type ReactNode } from 'react'

import { IconButton } from '#ui/icon-button.tsx'
import { Kanban } from '#ui/kanban.tsx'
import type { CardMove } from '#ui/kanban/board-order.ts'
import type { KanbanColumn } from '#ui/kanban/kanban-column.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'

import type { Board, LaneKind, TicketCard } from '../../../model.ts'
import { isDoneCategory } from '../../../rules.ts'
import { columnQuery, loadNextPage } from '../column-cards.ts'
import { changeByLane } from '../lanes.ts'
import type { CardsQuestion } from '../ticket-filter.ts'
import { CardFace } from './card-face.tsx'
import { columnHead } from './column-head.tsx'
import { QuickAdd } from './quick-add.tsx'
import type { ReadCards } from './read-cards.ts'
import { useLanes } from './use-lanes.tsx'
import { useMove } from './use-move.tsx'

interface KanbanViewProps {
  readonly board: Board
  readonly question: CardsQuestion
  readonly canWork: boolean
  readonly onOpen: (card: TicketCard, among: readonly TicketCard[]) => void
}

export function KanbanView({ by, ...props }: KanbanViewProps & { readonly by: LaneKind | 'none' }) {
  return by === 'none' ? <InColumns {...props} /> : <InLanes key={by} by={by} {...props} />
}

function InColumns(props: KanbanViewProps) {
  return <Cards {...props} read={useColumns(props.board, props.question)} />
}

function InLanes({ by, ...props }: KanbanViewProps & { readonly by: LaneKind }) {
  return <Cards {...props} by={by} read={useLanes(props.board, props.question, by)} />
}

function Cards({
  board,
  question,
  canWork,
  onOpen,
  by,
  read,
}: KanbanViewProps & { readonly by?: LaneKind; readonly read: ReadCards }) {
  const queries = useQueryClient()
  const { cards, columns, lanes, error, isPending, retry } = read
  const move = useMove(board)
  const [adding, setAdding] = useState<string>()
  const doneIn = useMemo(
    () =>
      new Set(board.columns.filter(({ category }) => isDoneCategory(category)).map(({ id }) => id)),
    [board.columns],
  )
  const renderCard = useCallback(
    (card: TicketCard) => <CardFace card={card} isDone={doneIn.has(card.columnId)} />,
    [doneIn],
  )
  if (error) return <ErrorState detail={error.message} onRetry={retry} />
  if (isPending) return <Loading count={board.columns.length} />

  const onMove = async (cardMove: CardMove): Promise<void> => {
    const { key, toColumn, toLane, beforeKey, afterKey } = cardMove
    const card = cards.find(({ id }) => id === key)
    if (!card) return
    await move.run(card, {
      columnId: toColumn,
      afterId: beforeKey ?? null,
      beforeId: afterKey ?? null,
      ...(by && toLane !== undefined && changeByLane(card, { by, value: toLane })),
    })
  }
  const addButton = (column: KanbanColumn): ReactNode => (
    <IconButton
      label={`Add a ticket to ${column.title}`}
      icon={<Plus size={16} aria-hidden />}
      onClick={() => setAdding(column.key)}
    />
  )
  const quickAdd = ({ key, title }: KanbanColumn): ReactNode =>
    key === adding && (
      <QuickAdd
        boardId={board.id}
        columnId={key}
        columnName={title}
        onLeave={() => setAdding(undefined)}
      />
    )
  return (
    <>
      <Kanban
        label={board.name}
        columns={columns}
        cards={cards}
        cardKey={cardKey}
        columnOf={columnOf}
        cardLabel={cardLabel}
        renderCard={renderCard}
        canMove={canWork}
        onMove={onMove}
        onOpen={(card) => onOpen(card, cards)}
        onMore={(columnId, value) => {
          const lane = by && value !== undefined ? { by, value } : undefined
          void loadNextPage(queries, { boardId: board.id, columnId, question, lane })
        }}
        lanes={lanes}
        emptyText={Object.keys(question).length > 0 ? 'No matching tickets' : 'No tickets'}
        {...(canWork && { columnActions: addButton })}
        columnTop={quickAdd}
      />
      {move.question}
    </>
  )
}

function useColumns(board: Board, question: CardsQuestion): ReadCards {
  const answers = useQueries({
    queries: board.columns.map(({ id }) =>
      columnQuery({ boardId: board.id, columnId: id, question }),
    ),
  })
  const pages = answers.map(({ data }) => data)
  // Rebuilds the list only if a column changed, because a board can have 10,000 cards.
  // oxlint-disable-next-line react/exhaustive-deps -- the pages are compared one by one
  const cards = useMemo(() => pages.flatMap((page) => page?.items ?? []), pages)
  const isNarrowed = Object.keys(question).length > 0
  const columns = board.columns.map((column, place): KanbanColumn => {
    const hasMore = (pages[place]?.nextCursor ?? null) !== null
    return {
      ...columnHead(board, column),
      hasMore,
      ...(hasMore && !isNarrowed && { count: column.count }),
    }
  })
  return {
    cards,
    columns,
    isPending: answers.some(({ data, error }) => !data && !error),
    error: answers.find(({ data, error }) => error && !data)?.error ?? null,
    retry: () => answers.forEach(({ refetch }) => void refetch()),
  }
}

function Loading({ count }: { readonly count: number }) {
  return (
    <div className="flex h-full gap-3 overflow-hidden p-1" aria-busy="true">
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className="h-3/4 w-72 shrink-0" />
      ))}
    </div>
  )
}

function cardKey({ id }: TicketCard): string {
  return id
}

function columnOf({ columnId }: TicketCard): string {
  return columnId
}

function cardLabel({ key, title }: TicketCard): string {
  return `${key} ${title}`
}
