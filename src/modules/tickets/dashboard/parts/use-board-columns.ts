import { useQueries } from '@tanstack/react-query'

import { callQuery } from '#platform/registry/browser/use-call.ts'

import { getBoard } from '../../boards-contract.ts'
import type { Board } from '../../model.ts'

export interface PlacedColumn {
  readonly boardName: string
  readonly column: Board['columns'][number]
}

export function useBoardColumns(boardIds: readonly string[]): ReadonlyMap<string, PlacedColumn> {
  const boards = useQueries({
    queries: [...new Set(boardIds)].map((id) => callQuery(getBoard, { id })),
  })
  return new Map(
    boards.flatMap(({ data }) =>
      (data?.columns ?? []).map((column) => [column.id, { boardName: data?.name ?? '', column }]),
    ),
  )
}
