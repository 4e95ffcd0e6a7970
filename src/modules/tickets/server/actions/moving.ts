import { generateKeyBetween } from 'fractional-indexing'

import type { FieldValues } from '#modules/fields/rules.ts'
import { closeByMember } from '#modules/inbox/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { ticketMoved } from '../../contract.ts'
import { isDoneCategory, isFull } from '../../rules.ts'
import { about, named } from '../about.ts'
import { refuseMissing, withValues } from '../check-ticket.ts'
import { emitQueueGrew } from '../auto-assignment.ts'
import { presentCard } from '../present.ts'
import { getBoardRow, getLockedTicket, getTicketRow } from '../refusals.ts'
import { laneChange } from '../lane-change.ts'
import { rereadTicket, emitChanged } from '../finish-change.ts'
import type { BoardRow } from '../store/boards.ts'
import { countCards, listPlaces, readNextRank, rebalanceColumn } from '../store/card-places.ts'
import { lockColumn, type ColumnRow } from '../store/columns.ts'
import { findPrimaryOf } from '../store/links.ts'
import { findTypeRow } from '../store/ticket-types.ts'
import { changeTicket, countVisible, type TicketRow } from '../store/tickets.ts'
import { scheduleStateNotice } from '../notify-of-state.ts'

type Input = ParsedInputOf<typeof contract.moveTicket>

/**
 * Moves a ticket to a column, position or lane. The column is locked before ranks are read, so that
 * concurrent moves end in one order.
 */
export async function moveTicket(
  scope: Scope,
  input: Input,
): Promise<AnswerOf<typeof contract.moveTicket>> {
  const { boardId } = await getTicketRow(scope, input.id, 'work')
  const board = await getBoardRow(scope, boardId, 'work')
  await refuseInvisibleNeighbors(scope, input)
  const column = await getLockedColumn(scope, boardId, input.columnId)
  const row = await getLockedTicket(scope, input.id, 'work')
  if (row.deletedAt || row.archivedAt) {
    refuse('conflict', 'This ticket is archived or in the trash. Restore it first.')
  }
  const isEntering = row.columnId !== column.id
  if (isEntering) emitQueueGrew(scope, column)
  if (isEntering) await refuseFull(scope, board, { column, exceptId: row.id })
  const rank = await createRank(scope, column, input)
  const lane = await laneChange(scope, row, input)
  const change = await entering(scope, { ...row, ...lane.set }, { column, input })
  const notice = await scheduleStateNotice(scope, row, column.id)
  await changeTicket(scope, row.id, {
    columnId: column.id,
    rank,
    ...change,
    ...notice,
    ...lane.set,
    ...(lane.changed.length > 0 && { version: row.version + 1 }),
  })
  await lane.settle()
  const after = await rereadTicket(scope, row)
  const before = { boardId, columnId: row.columnId, rank: row.rank }
  const data = { ...named(after), card: presentCard(after), before }
  scope.emit(ticketMoved, data, await about(scope, row, after))
  if (lane.changed.length > 0) {
    await emitChanged(scope, { before: row, after, changed: lane.changed })
  }
  const isResolved = isEntering && column.category === 'resolved'
  const isClosing = isResolved && input.closesConversation
  const closedConversationId = isClosing ? await closeThread(scope, row.id) : null
  return { ...presentCard(after), closedConversationId }
}

/** Only if the member may close it. */
async function closeThread(scope: Scope, ticketId: string): Promise<string | null> {
  const id = await findPrimaryOf(scope, ticketId)
  return id !== undefined && (await closeByMember(scope, id)) ? id : null
}

/** Neighbors may have left the column since, but the member must be able to see them. */
async function refuseInvisibleNeighbors(scope: Scope, { afterId, beforeId }: Input): Promise<void> {
  const named = new Set([afterId, beforeId].filter((id) => id !== null))
  if (named.size === 0 || (await countVisible(scope, [...named])) === named.size) return
  refuse('not_found', 'Ticket not found.')
}

export async function placeAtTop(
  scope: Scope,
  board: BoardRow,
  columnId: string | undefined,
): Promise<{ column: ColumnRow; rank: string }> {
  const column = await getLockedColumn(scope, board.id, columnId)
  await refuseFull(scope, board, { column, exceptId: null })
  emitQueueGrew(scope, column)
  return { column, rank: await createRank(scope, column, top) }
}

export async function rankAtTop(
  scope: Scope,
  board: BoardRow,
  { column, firstRank }: { readonly column: ColumnRow; readonly firstRank: string | null },
): Promise<string> {
  await refuseFull(scope, board, { column, exceptId: null })
  emitQueueGrew(scope, column)
  const rank = generateKeyBetween(null, firstRank)
  return rank.length <= longestRank ? rank : createRank(scope, column, top)
}

const top = { id: '', afterId: null, beforeId: null }

async function getLockedColumn(
  scope: Scope,
  boardId: string,
  columnId: string | undefined,
): Promise<ColumnRow> {
  const column = await lockColumn(scope, boardId, columnId)
  return column ?? refuse('not_found', 'This column no longer exists on this board.')
}

export async function refuseFull(
  scope: Scope,
  { id: boardId, wipMode }: Pick<BoardRow, 'id' | 'wipMode'>,
  {
    column,
    exceptId,
    coming: added = 1,
  }: {
    readonly column: ColumnRow
    readonly exceptId: string | null
    /** 0 if the tickets are already in the column. */
    readonly coming?: number
  },
): Promise<void> {
  const { wipLimit } = column
  if (wipMode !== 'block' || wipLimit === null) return
  const limit = { most: wipLimit + 1, exceptId }
  const count = await countCards(scope, { boardId, id: column.id }, limit)
  if (!isFull({ wipMode, wipLimit }, count + added - 1)) return
  const most = wipLimit === 1 ? 'one ticket' : `${wipLimit} tickets`
  refuse('conflict', `“${column.name}” is limited to ${most}. Finish one first.`)
}

type Position = Pick<Input, 'id' | 'afterId' | 'beforeId'>

/** Returns a rank at that position. Long ranks of the column are rebalanced first. */
async function createRank(scope: Scope, column: ColumnRow, position: Position): Promise<string> {
  const rank = await rankFor(scope, column, position)
  if (rank.length <= longestRank) return rank
  await rebalanceColumn(scope, column.id)
  return rankFor(scope, column, position)
}

/**
 * After `afterId`, else before `beforeId`. If neither is in the column anymore, at the bottom if
 * `afterId` was given, else at the top.
 */
async function rankFor(
  scope: Scope,
  { id, boardId }: ColumnRow,
  { id: movedId, afterId, beforeId }: Position,
): Promise<string> {
  const exceptId = movedId === '' ? null : movedId
  const neighborIds = [afterId, beforeId]
    .filter((one) => one !== null)
    .filter((one) => one !== movedId)
  const places = neighborIds.length > 0 ? await listPlaces(scope, id, neighborIds) : []
  const rankOf = (position: string | null) => places.find((one) => one.id === position)?.rank
  const next = (beyond: string | null, direction: 'down' | 'up') =>
    readNextRank(scope, { boardId, id }, { beyond, direction, exceptId })

  const after = rankOf(afterId)
  if (after !== undefined) return generateKeyBetween(after, await next(after, 'down'))
  const before = rankOf(beforeId)
  if (before !== undefined) return generateKeyBetween(await next(before, 'up'), before)
  return afterId === null
    ? generateKeyBetween(null, await next(null, 'down'))
    : generateKeyBetween(await next(null, 'up'), null)
}

export async function entering(
  scope: Scope,
  row: TicketRow,
  {
    column,
    input,
  }: { readonly column: ColumnRow; readonly input: Pick<Input, 'attributes' | 'reason'> },
) {
  if (row.columnId === column.id) return {}
  const attributes = input.attributes
    ? await withValues(scope, row.attributes as FieldValues, input.attributes)
    : undefined
  const values = attributes && {
    attributes: JSON.stringify(attributes),
    version: row.version + 1,
  }
  if (!isDoneCategory(column.category)) {
    const isReopened = row.resolvedAt !== null
    return {
      ...values,
      ...(isReopened && { resolvedAt: null, cancelReason: '', reopens: row.reopens + 1 }),
    }
  }
  if (column.category === 'cancelled') {
    const reason = input.reason ?? row.cancelReason
    if (reason === '') refuseWithoutReason()
    return { ...values, resolvedAt: row.resolvedAt ?? scope.now, cancelReason: reason }
  }
  const type = await findTypeRow(scope, row.typeId)
  const known = (attributes ?? row.attributes) as FieldValues
  if (type) await refuseMissing(scope, 'close', { type, attributes: known })
  return { ...values, resolvedAt: row.resolvedAt ?? scope.now, cancelReason: '' }
}

function refuseWithoutReason(): never {
  const message = 'Add a reason for the cancellation.'
  refuse('invalid', message, { fields: [{ path: 'reason', message }] })
}

export const longestRank = 100
