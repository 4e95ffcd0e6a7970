import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import type { Question } from '#platform/registry/browser/preload.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'

import { getBoard } from '../../boards-contract.ts'
import { listCards } from '../../contract.ts'
import { withPage, type ColumnCards } from './card-order.ts'
import type { CardsQuestion } from './ticket-filter.ts'

/** One column of a board as it is kept: from the top, as far down as it was asked for. */
export function columnQuery(boardId: string, columnId: string, question: CardsQuestion) {
  return queryOptions({
    queryKey: [listCards.name, boardId, columnId, question] as const,
    async queryFn({ client, queryKey }): Promise<ColumnCards> {
      const known = client.getQueryData<ColumnCards>(queryKey)?.items.length ?? 0
      let column: ColumnCards = await callApi(listCards, firstOf(boardId, columnId, question))
      // Whoever has scrolled down keeps what he sees.
      while (column.nextCursor !== null && column.items.length < known) {
        column = withPage(column, await nextPage(boardId, columnId, question, column.nextCursor))
      }
      return column
    },
    structuralSharing: false,
  })
}

/** Brings the next cards of a column, once at a time. */
export async function readFurther(
  queries: QueryClient,
  { boardId, columnId, question }: { boardId: string; columnId: string; question: CardsQuestion },
): Promise<void> {
  const { queryKey } = columnQuery(boardId, columnId, question)
  const name = JSON.stringify(queryKey)
  const cursor = queries.getQueryData<ColumnCards>(queryKey)?.nextCursor
  if (!cursor || onTheWay.has(name)) return
  onTheWay.add(name)
  try {
    const page = await nextPage(boardId, columnId, question, cursor)
    queries.setQueryData<ColumnCards>(queryKey, (column) => column && withPage(column, page))
  } finally {
    onTheWay.delete(name)
  }
}

/** Answers a board and the tops of all its columns while the document is rendered. */
export function boardQuestion(id: string, question: CardsQuestion): Question {
  return {
    offered: getBoard,
    async ask(client, queries) {
      const board = await client(getBoard, { id })
      queries.setQueryData(callQuery(getBoard, { id }).queryKey, board)
      await Promise.all(
        board.columns.map(async (column) => {
          const page = await client(listCards, firstOf(id, column.id, question))
          queries.setQueryData<ColumnCards>(columnQuery(id, column.id, question).queryKey, page)
        }),
      )
    },
  }
}

function firstOf(boardId: string, columnId: string, question: CardsQuestion) {
  return { boardId, columnId, limit: 100, ...question }
}

function nextPage(boardId: string, columnId: string, question: CardsQuestion, cursor: string) {
  return callApi(listCards, { ...firstOf(boardId, columnId, question), cursor })
}

const onTheWay = new Set<string>()
