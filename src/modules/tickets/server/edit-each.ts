import type { Updateable } from 'kysely'

import type { Tickets } from '#platform/database/tables.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TicketCard } from '../model.ts'
import { isDoneCategory } from '../rules.ts'
import { entering } from './actions/moving.ts'
import { namesChanged, pick, valuesOf, type PlannedEdit } from './edited-values.ts'
import { openPlaces, type Places } from './target-columns.ts'
import { checkedTicket } from './refusals.ts'
import type { EditMade, EditedValues } from './store/bulk-edits.ts'
import type { ColumnRow } from './store/columns.ts'
import { insertOldKey, reclaimOldNumber } from './store/old-keys.ts'
import { setAssignees, setTags } from './store/ticket-parts.ts'
import { changeTicket, lockTicketRows, nextNumber, type TicketRow } from './store/tickets.ts'
import { emitEdits } from './emit-edits.ts'
import { scheduleStateNotice } from './notify-of-state.ts'

/**
 * Edits tickets, all or none. Locks boards, then columns, then tickets, in the same order as
 * creating and moving, to avoid deadlocks.
 */
export async function editEach(
  scope: Scope,
  plannedEdits: readonly PlannedEdit[],
  options: {
    /** An undo may restore values that couldn't be selected today. */
    readonly isUndo: boolean
  },
): Promise<EditMade[]> {
  const editOf = new Map(plannedEdits.map((plannedEdit) => [plannedEdit.id, plannedEdit]))
  const places = await openPlaces(scope, plannedEdits, options)
  const rows = await lockTicketRows(scope, [...editOf.keys()])
  if (rows.length < editOf.size) refuse('not_found', 'Ticket not found.')
  const made: { row: TicketRow; edit: EditMade }[] = []
  // In column order, so that the tickets keep their order at the target.
  for (const row of rows.toSorted(byRank)) {
    checkedTicket(row, 'work')
    const edit = await editOne(scope, row, { plannedEdit: editOf.get(row.id), places })
    if (edit) made.push({ row, edit })
  }
  await places.refuseFull()
  await emitEdits(scope, made)
  return made.map(({ edit }) => edit)
}

async function editOne(
  scope: Scope,
  row: TicketRow,
  {
    plannedEdit,
    places,
  }: { readonly plannedEdit: PlannedEdit | undefined; readonly places: Places },
): Promise<EditMade | undefined> {
  const requested = plannedEdit?.wanted(row) ?? {}
  const after = { ...requested, ...(await places.placeOf(row, requested)) }
  const before = valuesOf(row)
  const names = namesChanged(before, after)
  if (names.length === 0) return undefined
  if (row.deletedAt && requested.isTrashed !== false) {
    if (places.isUndo) return undefined
    refuse('conflict', 'One of the tickets is in the trash. Restore it first.')
  }
  const news = { ...pick(after, names), reason: requested.reason }
  await changeTicket(scope, row.id, await columnsOf(scope, row, { news, places }))
  if (news.assigneeIds) await setAssignees(scope, row.id, news.assigneeIds)
  if (news.tagIds) await setTags(scope, row.id, news.tagIds)
  const reason = names.includes('columnId') ? { reason: row.cancelReason } : {}
  return { id: row.id, before: { ...pick(before, names), ...reason }, after: pick(after, names) }
}

async function columnsOf(
  scope: Scope,
  row: TicketRow,
  { news, places }: { readonly news: EditedValues; readonly places: Places },
): Promise<Updateable<Tickets>> {
  const { boardId, columnId, priority, dueAt, isArchived, isTrashed } = news
  return {
    version: row.version + 1,
    ...(boardId !== undefined && (await newHome(scope, row, boardId))),
    ...(columnId !== undefined && (await columnChange(scope, row, { columnId, news, places }))),
    ...(priority !== undefined && { priority: priority as TicketCard['priority'] }),
    // A new due date gets a new reminder.
    ...(dueAt !== undefined && { dueAt, dueToldAt: null }),
    ...(isArchived !== undefined && { archivedAt: isArchived ? scope.now : null }),
    ...(isTrashed !== undefined && { deletedAt: isTrashed ? scope.now : null }),
  }
}

/**
 * Assigns a number on the new board, or the old one if the ticket was there before. The old key
 * keeps working.
 */
async function newHome(
  scope: Scope,
  row: TicketRow,
  boardId: string,
): Promise<Pick<Updateable<Tickets>, 'boardId' | 'number'>> {
  await insertOldKey(scope, { boardId: row.boardId, number: row.number, ticketId: row.id })
  const known = await reclaimOldNumber(scope, boardId, row.id)
  return { boardId, number: known ?? (await nextNumber(scope, boardId)) }
}

async function columnChange(
  scope: Scope,
  row: TicketRow,
  {
    columnId,
    news,
    places,
  }: { readonly columnId: string; readonly news: EditedValues; readonly places: Places },
): Promise<Updateable<Tickets>> {
  const column = places.column(columnId)
  const { reason } = news
  const keepsCategory = places.isUndo || places.categoryOf(row) === column.category
  const change = keepsCategory
    ? withEarlierResolution(scope, row, { column, reason })
    : await entering(scope, row, { column, input: { reason } })
  const notice = await scheduleStateNotice(scope, row, columnId, news.boardId)
  return { columnId, rank: await places.takeRank(columnId), ...change, ...notice }
}

/** Restores the earlier resolution time instead of resolving or reopening. */
function withEarlierResolution(
  { now }: Scope,
  row: TicketRow,
  { column, reason }: { readonly column: ColumnRow; readonly reason: string | undefined },
): Updateable<Tickets> {
  if (!isDoneCategory(column.category)) return { resolvedAt: null, cancelReason: '' }
  return { resolvedAt: row.resolvedAt ?? now, cancelReason: reason ?? row.cancelReason }
}

/** In reverse, because each ticket goes to the top. */
function byRank(one: TicketRow, other: TicketRow): number {
  if (one.rank === other.rank) return one.id < other.id ? 1 : -1
  return one.rank < other.rank ? 1 : -1
}
