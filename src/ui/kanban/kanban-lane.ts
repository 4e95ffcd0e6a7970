import type { ReactNode } from 'react'

/** A row of a board, across all its columns. */
export interface KanbanLane {
  readonly key: string
  readonly title: string
  /** A small sign before the title. */
  readonly icon?: ReactNode
  readonly count: number
  /** More are there than were counted. */
  readonly hasMore?: boolean
  readonly isFolded?: boolean
  /** Its first cards are on their way. */
  readonly isLoading?: boolean
}
