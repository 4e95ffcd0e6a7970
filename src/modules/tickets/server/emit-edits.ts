import type { Scope } from '#platform/scope/scope.ts'

import { ticketLeft } from '../arranging-contract.ts'
import { ticketDeleted, ticketMoved, ticketUpdated } from '../contract.ts'
import { aboutMany, named } from './about.ts'
import { asProduct } from './as-product.ts'
import { changedValues } from './changed-values.ts'
import { presentCard } from './present.ts'
import type { EditMade } from './store/bulk-edits.ts'
import { listFullRows, type TicketRow } from './store/tickets.ts'
import { notifyAssigned } from './notify.ts'

/** Emits the same events as single changes would. */
export async function emitEdits(
  scope: Scope,
  made: readonly { readonly row: TicketRow; readonly edit: EditMade }[],
): Promise<void> {
  const ids = made.map(({ row }) => row.id)
  const rowsAfter = new Map((await listFullRows(asProduct(scope), ids)).map((row) => [row.id, row]))
  const about = aboutMany(scope)
  for (const { row, edit } of made) {
    const after = rowsAfter.get(row.id)
    if (!after) throw new Error('The locked ticket still exists.')
    const audience = await about(row, after)
    const data = { ...named(after), card: presentCard(after) }
    const { boardId, columnId, isTrashed, assigneeIds } = edit.after
    // Emitted first, so that members of both boards end with the card on the new one.
    if (boardId !== undefined) scope.emit(ticketLeft, named(row), await about(row, row))
    if (columnId !== undefined) scope.emit(ticketMoved, { ...data, before: placeOf(row) }, audience)
    const changed = Object.keys(edit.after).filter((name) => !emittedSeparately.has(name))
    if (changed.length > 0) {
      const values = changedValues(row, after, changed)
      scope.emit(ticketUpdated, { ...data, changed, values }, audience)
    }
    if (isTrashed !== undefined) {
      scope.emit(ticketDeleted, { ...named(after), isRestored: !isTrashed }, audience)
    }
    const added = assigneeIds?.filter((id) => !row.assigneeIds.includes(id)) ?? []
    notifyAssigned(scope, row.id, added)
  }
}

function placeOf(row: TicketRow) {
  return { boardId: row.boardId, columnId: row.columnId, rank: row.rank }
}

const emittedSeparately: ReadonlySet<string> = new Set(['boardId', 'columnId', 'isTrashed'])
