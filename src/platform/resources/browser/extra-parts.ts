import type { ReactNode } from 'react'

import type { Column } from '#ui/table/column.ts'

import type { Resource } from '../resource.ts'
import type { OptionsFilter } from '#ui/filter-bar/filter.ts'
import type { Values } from './record-fields.tsx'

export interface ExtraParts {
  readonly columns: readonly Column<Values>[]
  readonly filters: readonly OptionsFilter[]
  readonly renderBulk: (chosen: readonly Values[], onDone: () => void) => ReactNode
  readonly renderNew?: ((form: NewExtra) => ReactNode) | undefined
  readonly file: {
    readonly resource: Resource
    readonly brought?: Resource
    readonly rowsOf: (records: readonly Values[]) => Promise<readonly Values[]>
  }
}

export interface NewExtra {
  readonly given: Given
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (given: Given) => void
}

export type Given = Readonly<Record<string, unknown>>
