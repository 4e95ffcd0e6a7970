import type { ReactNode } from 'react'

import type { Related } from './related.ts'

/** What a module adds to one record. The side sheet and the page of the record both show it. */
export interface RecordParts {
  /** Below the fields of the record: tags, custom fields. */
  readonly facts?: { readonly title: string; readonly render: (id: string) => ReactNode }
  /** At the top of Overview: related records. */
  readonly overview?: (id: string) => ReactNode
  readonly tabs?: readonly RecordTab[]
  /** Counts next to tab labels, by tab key. */
  readonly useCounts?: (id: string) => Counts
  readonly actions?: readonly RecordAction[]
  readonly related?: Related
}

export interface RecordTab {
  readonly key: string
  readonly label: string
  readonly render: (id: string) => ReactNode
}

export type Counts = Readonly<Record<string, number | undefined>>

/** Opens a tab or a dialog. Only offered to teammates who can manage the record. */
export type RecordAction = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** The likely next action, a button in the head. The others are in the menu. */
  readonly isNext?: boolean
} & ({ readonly tab: string } | { readonly render: (id: string, onClose: () => void) => ReactNode })
