import type { ReactNode } from 'react'

export interface KanbanColumn {
  readonly key: string
  readonly title: string
  readonly icon?: ReactNode
  readonly count?: number
  readonly hasMore?: boolean
  readonly limit?: number
}
