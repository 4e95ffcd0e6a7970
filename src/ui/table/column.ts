import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly isSortable?: boolean
  /** In px; columns without one share what is left. */
  readonly width?: number
  readonly align?: 'start' | 'end'
  readonly isHiddenOnPhone?: boolean
  /** On a phone it stands below the name of the row without its title: it says itself what it is. */
  readonly isUntitledOnPhone?: boolean
  readonly render: (row: Row) => ReactNode
}

export interface Sort {
  readonly key: string
  readonly isDescending: boolean
}
