import type { Scope } from '#platform/scope/scope.ts'

import { ticketMoved } from '../contract.ts'
import type { PublicColumn } from '../public-state.ts'
import { isDoneCategory } from '../rules.ts'
import { about, named } from './about.ts'
import { placeAtTop } from './actions/moving.ts'
import { asProduct } from './as-product.ts'
import { presentCard } from './present.ts'
import { getBoardRow } from './refusals.ts'
import { rereadTicket } from './finish-change.ts'
import { listMemberAccess } from './store/own-tickets.ts'
import { changeTicket, type TicketRow } from './store/tickets.ts'
import { scheduleStateNotice } from './notify-of-state.ts'

/**
 * Moves a locked ticket to the top of the first column of the category, ignoring its limit. False
 * if the board has no such column.
 */
export async function moveToCategory(
  scope: Scope,
  row: TicketRow,
  matches: (column: PublicColumn) => boolean,
): Promise<boolean> {
  const product = asProduct(scope)
  const columns = (await listMemberAccess(scope, [row.boardId])).get(row.boardId) ?? []
  const candidates = columns.filter(matches)
  const target = candidates.find(({ publicLabel }) => publicLabel !== null) ?? candidates[0]
  if (!target) return false
  const board = await getBoardRow(product, row.boardId, 'work')
  const { column, rank } = await placeAtTop(product, { ...board, wipMode: 'off' }, target.id)
  const isDone = isDoneCategory(column.category)
  await changeTicket(scope, row.id, {
    columnId: column.id,
    rank,
    cancelReason: '',
    resolvedAt: isDone ? scope.now : null,
    ...(!isDone && row.resolvedAt !== null && { reopens: row.reopens + 1 }),
    ...(await scheduleStateNotice(scope, row, column.id)),
  })
  const after = await rereadTicket(product, row)
  const before = { boardId: row.boardId, columnId: row.columnId, rank: row.rank }
  const data = { ...named(after), card: presentCard(after), before }
  scope.emit(ticketMoved, data, await about(product, row, after))
  return true
}
