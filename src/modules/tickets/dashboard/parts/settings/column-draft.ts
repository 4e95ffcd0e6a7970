import type { Board, BoardColumn } from '../../../model.ts'
import { isDoneCategory } from '../../../rules.ts'

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

export function draftOf({ count: _count, ...column }: Board['columns'][number]): ColumnDraft {
  return column
}

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

/** New columns go before the trailing done columns. */
function placeOfNew(columns: readonly ColumnDraft[], { category }: ColumnDraft): number {
  if (isDoneCategory(category)) return columns.length
  return columns.findLastIndex((column) => !isDoneCategory(column.category)) + 1
}
