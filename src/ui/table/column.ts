import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly isSortable?: boolean
  readonly width?: number
  readonly align?: 'start' | 'end'
  readonly isHiddenOnPhone?: boolean
  readonly isUntitledOnPhone?: boolean
  readonly render: (row: Row) => ReactNode
}

export interface Sort {
  readonly key: string
  readonly isDescending: boolean
}
