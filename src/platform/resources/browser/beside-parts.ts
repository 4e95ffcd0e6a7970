import type { ReactNode } from 'react'

import type { Column } from '#ui/table/column.ts'

import type { Resource } from '../resource.ts'
import type { OptionsFilter } from '#ui/filter-bar/filter.ts'
import type { Values } from './record-fields.tsx'
import type { Related } from './related.ts'

/** What records have beside their fields, where the screen shows it. */
export interface BesideParts {
  readonly columns: readonly Column<Values>[]
  readonly filters: readonly OptionsFilter[]
  /** For fields that point at other rows. */
  readonly related?: Related
  /** In the bar for those that are chosen. */
  readonly renderBulk: (chosen: readonly Values[], onDone: () => void) => ReactNode
  /** Of one record, between its details and its history. */
  readonly tabs: readonly {
    readonly key: string
    readonly label: string
    readonly render: (id: string) => ReactNode
  }[]
  /** What a new one can be made with beside its fields, in the form of it. */
  readonly renderNew?: ((form: NewBeside) => ReactNode) | undefined
  /** A file of them: its columns, and what stands in them. */
  readonly file: {
    readonly resource: Resource
    /** Of one that is brought in, where it can say more. */
    readonly brought?: Resource
    readonly rowsOf: (records: readonly Values[]) => Promise<readonly Values[]>
  }
}

/** What is given beside the fields of a new record, as the call that makes it takes it. */
export interface NewBeside {
  readonly given: Given
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (given: Given) => void
}

export type Given = Readonly<Record<string, unknown>>
