import { isDeepStrictEqual } from 'node:util'

import type { EditedValues } from './store/bulk-edits.ts'
import type { TicketRow } from './store/tickets.ts'

export interface PlannedEdit {
  readonly id: string
  wanted(row: TicketRow): EditedValues
}

type EditedName = keyof EditedValues

export function valuesOf(row: TicketRow): EditedValues {
  return {
    boardId: row.boardId,
    columnId: row.columnId,
    priority: row.priority,
    assigneeIds: row.assigneeIds,
    tagIds: row.tagIds,
    dueAt: row.dueAt?.toISOString() ?? null,
    isArchived: row.archivedAt !== null,
    isTrashed: row.deletedAt !== null,
  }
}

/** The cancellation reason belongs to the column and isn't a change of its own. */
export function namesChanged(before: EditedValues, after: EditedValues): EditedName[] {
  return names.filter(
    (name) => after[name] !== undefined && !isSameValue(before[name], after[name]),
  )
}

export function pick(values: EditedValues, picked: readonly EditedName[]): EditedValues {
  return Object.fromEntries(picked.map((name) => [name, values[name]]))
}

/**
 * What an undo restores: values that are still as the edit left them. Later changes by others stay.
 */
export function valuesToRestore(
  now: EditedValues,
  made: { readonly before: EditedValues; readonly after: EditedValues },
): EditedValues {
  const unchanged = names.filter(
    (name) => made.after[name] !== undefined && isSameValue(now[name], made.after[name]),
  )
  const isBack = unchanged.includes('columnId')
  // Column and board change together.
  const fitting = unchanged.filter((name) => name !== 'boardId' || isBack)
  return { ...pick(made.before, fitting), ...(isBack && { reason: made.before.reason }) }
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return isDeepStrictEqual([...one], [...other])
  return one === other
}

const names: readonly EditedName[] = [
  'boardId',
  'columnId',
  'priority',
  'assigneeIds',
  'tagIds',
  'dueAt',
  'isArchived',
  'isTrashed',
]
