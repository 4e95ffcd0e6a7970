import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import type { Question } from '#platform/registry/browser/preload.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import { initialLanes } from '#ui/kanban/initial-lanes.ts'

import { getBoard } from '../../boards-contract.ts'
import { listCards } from '../../contract.ts'
import { listLanes } from '../../lanes-contract.ts'
import type { Board } from '../../model.ts'
import { withPage, type ColumnCards } from './card-order.ts'
import { inOrder, laneFilter, lanesOf, type LaneName } from './lanes.ts'
import type { CardsQuestion } from './ticket-filter.ts'

export interface ColumnQuestion {
  readonly boardId: string
  readonly columnId: string
  readonly question: CardsQuestion
  readonly lane?: LaneName | undefined
}

export function columnQuery(asked: ColumnQuestion) {
  const { boardId, columnId, question, lane } = asked
  return queryOptions({
    queryKey: [listCards.name, boardId, columnId, question, lane ?? null] as const,
    async queryFn({ client, queryKey }): Promise<ColumnCards> {
      const known = client.getQueryData<ColumnCards>(queryKey)?.items.length ?? 0
      let column: ColumnCards = await callApi(listCards, firstOf(asked))
      // Keeps the loaded pages, so that the scroll position stays.
      while (column.nextCursor !== null && column.items.length < known) {
        column = withPage(column, await nextPage(asked, column.nextCursor))
      }
      return column
    },
    structuralSharing: false,
  })
}

export async function loadNextPage(queries: QueryClient, asked: ColumnQuestion): Promise<void> {
  const { queryKey } = columnQuery(asked)
  const name = JSON.stringify(queryKey)
  const cursor = queries.getQueryData<ColumnCards>(queryKey)?.nextCursor
  if (!cursor || onTheWay.has(name)) return
  onTheWay.add(name)
  try {
    const page = await nextPage(asked, cursor)
    queries.setQueryData<ColumnCards>(queryKey, (column) => column && withPage(column, page))
  } finally {
    onTheWay.delete(name)
  }
}

/** Preloads a board and the top of its columns during server rendering. */
export function boardQuery(id: string, question: CardsQuestion, lanes: string | null): Question {
  return {
    offered: getBoard,
    async ask(client, queries) {
      const board = await client(getBoard, { id })
      queries.setQueryData(callQuery(getBoard, { id }).queryKey, board)
      const asked = await firstColumns(board)
      await Promise.all(
        asked.map(async (one) => {
          const page = await client(listCards, firstOf(one))
          queries.setQueryData<ColumnCards>(columnQuery(one).queryKey, page)
        }),
      )

      async function firstColumns({ columns }: Board): Promise<ColumnQuestion[]> {
        const by = lanesOf(board, lanes)
        if (by === 'none') {
          return columns.map(({ id: columnId }) => ({ boardId: id, columnId, question }))
        }
        const input = { boardId: id, by, ...question }
        const answer = await client(listLanes, input)
        queries.setQueryData(callQuery(listLanes, input).queryKey, answer)
        const first = inOrder(answer.items, by).slice(0, initialLanes)
        return first.flatMap((lane) =>
          lane.columns.map(({ columnId }) => ({
            boardId: id,
            columnId,
            question,
            lane: { by, value: lane.value },
          })),
        )
      }
    },
  }
}

function firstOf({ boardId, columnId, question, lane }: ColumnQuestion) {
  const limit = lane ? 30 : 100
  return { boardId, columnId, limit, ...question, ...(lane && laneFilter(lane)) }
}

function nextPage(asked: ColumnQuestion, cursor: string) {
  return callApi(listCards, { ...firstOf(asked), cursor })
}

const onTheWay = new Set<string>()
