import { isDeepStrictEqual } from 'node:util'

import type { EditedValues } from './store/bulk-edits.ts'
import type { TicketRow } from './store/tickets.ts'

export interface Wish {
  readonly id: string
  /** What it shall be; computed once the ticket is held. */
  wanted(row: TicketRow): EditedValues
}

type EditedName = keyof EditedValues

/** What of a ticket is changed for many at once. */
export function valuesOf(row: TicketRow): EditedValues {
  return {
    boardId: row.board_id,
    columnId: row.column_id,
    priority: row.priority,
    assigneeIds: row.assignee_ids,
    tagIds: row.tag_ids,
    dueAt: row.due_at?.toISOString() ?? null,
    isArchived: row.archived_at !== null,
    isTrashed: row.deleted_at !== null,
  }
}

/** Why it is cancelled goes with its column and is no change of its own. */
export function namesChanged(before: EditedValues, after: EditedValues): EditedName[] {
  return names.filter(
    (name) => after[name] !== undefined && !isSameValue(before[name], after[name]),
  )
}

export function pick(values: EditedValues, wanted: readonly EditedName[]): EditedValues {
  return Object.fromEntries(wanted.map((name) => [name, values[name]]))
}

/**
 * What is to be put back of a ticket: whatever still is as the change left it. What somebody changed
 * since stays as he wanted it.
 */
export function valuesToPutBack(
  now: EditedValues,
  made: { readonly before: EditedValues; readonly after: EditedValues },
): EditedValues {
  const kept = names.filter(
    (name) => made.after[name] !== undefined && isSameValue(now[name], made.after[name]),
  )
  const isBack = kept.includes('columnId')
  // A column is one of its board: neither goes without the other.
  const fitting = kept.filter((name) => name !== 'boardId' || isBack)
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
