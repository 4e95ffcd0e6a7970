import type { Board, BoardColumn } from '../../../model.ts'
import { isDoneCategory } from '../../../rules.ts'

/** A column as it shall be; one without an id is new. */
export type ColumnDraft = Omit<BoardColumn, 'id'> & { readonly id: string | null }

export const newColumn: ColumnDraft = {
  id: null,
  name: '',
  category: 'in_progress',
  publicLabel: null,
  color: 'slate',
  wipLimit: null,
  isDefault: false,
  pausesClock: false,
  assignMethod: null,
  assignTeamId: null,
  assignLimit: null,
}

/** How many it holds is for the server to say. */
export function draftOf({ count: _count, ...column }: Board['columns'][number]): ColumnDraft {
  return column
}

/** With a column as it is now, or a new one; new tickets come into one of them alone. */
export function withColumn(
  columns: readonly ColumnDraft[],
  changed: ColumnDraft,
): readonly ColumnDraft[] {
  const others = columns.map((column) =>
    changed.isDefault && column.id !== changed.id ? { ...column, isDefault: false } : column,
  )
  if (changed.id === null) return others.toSpliced(placeOfNew(others, changed), 0, changed)
  return others.map((column) => (column.id === changed.id ? changed : column))
}

/** Work comes before what is done: left of the done ones that stand at the end. */
function placeOfNew(columns: readonly ColumnDraft[], { category }: ColumnDraft): number {
  if (isDoneCategory(category)) return columns.length
  return columns.findLastIndex((column) => !isDoneCategory(column.category)) + 1
}
