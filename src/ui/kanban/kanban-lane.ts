import type { ReactNode } from 'react'

export interface KanbanLane {
  readonly key: string
  readonly title: string
  readonly icon?: ReactNode
  readonly count: number
  readonly hasMore?: boolean
  readonly isFolded?: boolean
  readonly isLoading?: boolean
}
