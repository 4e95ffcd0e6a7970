import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { initialLanes } from '#ui/kanban/initial-lanes.ts'
import type { KanbanColumn } from '#ui/kanban/kanban-column.ts'

import { listLanes, type Lane } from '../../../lanes-contract.ts'
import type { Board, LaneKind, TicketCard } from '../../../model.ts'
import { laneOf } from '../../../rules.ts'
import type { ColumnCards } from '../card-order.ts'
import { columnQuery, type ColumnQuestion } from '../column-cards.ts'
import { inOrder, withEmptyLanes } from '../lanes.ts'
import type { CardsQuestion } from '../ticket-filter.ts'
import { columnHead } from './column-head.tsx'
import type { ReadCards } from './read-cards.ts'
import { useFoldedLanes } from './use-folded-lanes.ts'
import { useLaneHeads } from './use-lane-heads.tsx'

export function useLanes(board: Board, question: CardsQuestion, by: LaneKind): ReadCards {
  const answer = useCall(listLanes, { boardId: board.id, by, ...question })
  const headOf = useLaneHeads(by)
  const [folded, fold] = useFoldedLanes(board.id, by)
  const [near, setNear] = useState<ReadonlySet<string>>(new Set())
  const answered = answer.data?.items
  const { priority } = question
  const lanes = useMemo(
    () => (answered ? inOrder(withEmptyLanes(answered, by, priority), by) : []),
    [answered, by, priority],
  )
  const isRead = ({ value }: Lane, place: number): boolean =>
    (place < initialLanes || near.has(value)) && !folded.has(value)
  const cells = lanes.filter(isRead).flatMap((lane) =>
    board.columns.map(({ id: columnId }) => ({
      asked: { boardId: board.id, columnId, question, lane: { by, value: lane.value } },
      isEmpty: !lane.columns.some((one) => one.columnId === columnId),
    })),
  )
  const answers = useQueries({ queries: cells.map(cellQuery) })
  const pages = answers.map(({ data }) => data)
  const known = new Map(
    cells.map(({ asked: query }, place) => [
      nameOf(query.columnId, query.lane.value),
      pages[place],
    ]),
  )
  // Keeps its identity unless a cell changes, so that the board doesn't render again.
  const stablePages = useStable(pages)
  const cards = useMemo(() => stablePages.flatMap((page) => page?.items ?? []), [stablePages])
  return {
    cards,
    columns: board.columns.map((column) => withCount(board, column, { lanes, question })),
    lanes: {
      items: lanes.map((lane) => ({
        key: lane.value,
        ...headOf(lane),
        ...countOf(lane),
        isFolded: folded.has(lane.value),
        isLoading: cells.some(
          ({ asked: query }) =>
            query.lane.value === lane.value && !known.get(nameOf(query.columnId, lane.value)),
        ),
      })),
      laneOf: useCallback((card: TicketCard) => laneOf(card, by), [by]),
      hasMore: (column, lane) => (known.get(nameOf(column, lane))?.nextCursor ?? null) !== null,
      onFold: fold,
      ...(lanes.length >= maxLanes && {
        note: `Only the ${maxLanes} lanes with the most tickets are shown.`,
      }),
      onNear: (lane) =>
        setNear((before) => (before.has(lane) ? before : new Set([...before, lane]))),
    },
    isPending: answer.isPending,
    error: (answer.data ? null : answer.error) ?? firstError(answers),
    retry: () => {
      void answer.refetch()
      answers.forEach(({ refetch }) => void refetch())
    },
  }
}

/** Empty cells aren't fetched, but receive new cards. */
function cellQuery({
  asked: query,
  isEmpty,
}: {
  readonly asked: ColumnQuestion
  readonly isEmpty: boolean
}) {
  const nothing: ColumnCards = { items: [], nextCursor: null }
  return { ...columnQuery(query), enabled: !isEmpty, ...(isEmpty && { initialData: nothing }) }
}

function useStable<Part>(parts: readonly Part[]): readonly Part[] {
  const [stable, setStable] = useState(parts)
  const isSame =
    stable.length === parts.length && stable.every((part, place) => part === parts[place])
  if (!isSame) setStable(parts)
  return isSame ? stable : parts
}

function withCount(
  board: Board,
  column: Board['columns'][number],
  { lanes, question }: { readonly lanes: readonly Lane[]; readonly question: CardsQuestion },
): KanbanColumn {
  const isNarrowed = Object.keys(question).length > 0
  const inLanes = lanes
    .flatMap(({ columns }) => columns)
    .filter(({ columnId }) => columnId === column.id)
    .reduce((sum, { count }) => sum + count, 0)
  return { ...columnHead(board, column), count: isNarrowed ? inLanes : column.count }
}

function countOf({ columns }: Lane): { readonly count: number; readonly hasMore: boolean } {
  return {
    count: columns.reduce((sum, { count }) => sum + count, 0),
    hasMore: columns.some(({ count }) => count >= maxPerCell),
  }
}

function firstError(answers: readonly { data: unknown; error: Error | null }[]): Error | null {
  return answers.find(({ data, error }) => error && !data)?.error ?? null
}

function nameOf(column: string, lane: string): string {
  return `${lane} ${column}`
}

/** The server stops counting here. */
const maxPerCell = 1000
const maxLanes = 200
