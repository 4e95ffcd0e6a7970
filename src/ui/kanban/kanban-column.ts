import type { ReactNode } from 'react'

export interface KanbanColumn {
  readonly key: string
  readonly title: string
  /** A small sign before the title. */
  readonly icon?: ReactNode
  /** All cards of the column where more exist than are loaded. */
  readonly count?: number
  /** More are there than are loaded, of which nobody knows how many. */
  readonly hasMore?: boolean
  /** More cards than this are marked. */
  readonly limit?: number
}
