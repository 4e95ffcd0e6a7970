import type { Scope } from '#platform/scope/scope.ts'

import { ticketClockChanged } from '../contract.ts'
import type { TicketCard, TicketOwed } from '../model.ts'
import { ticketKey, ticketPath } from '../rules.ts'
import { about, named } from './about.ts'
import { asProduct } from './as-product.ts'
import { presentCard } from './present.ts'
import { getTicketRow } from './refusals.ts'
import { rereadTicket, emitChanged } from './finish-change.ts'
import {
  listReplies,
  listSlaStateChanges,
  setOwedColumns,
  readSlaState,
  type SlaMove,
  type SlaState,
  type SlaStateChange,
} from './store/sla-history.ts'
import { changeTicket, findTicketRow, lockTicketRow, type TicketRow } from './store/tickets.ts'

export { listUnfinishedTicketIds } from './store/sla-history.ts'

export interface TicketSlaHistory {
  readonly row: TicketRow
  readonly standing: SlaState
  readonly standings: readonly SlaStateChange[]
  readonly said: readonly SlaMove[]
  readonly isAwaited: boolean
  readonly isGone: boolean
}

export async function lockTicketSlaHistory(
  scope: Scope,
  id: string,
): Promise<TicketSlaHistory | undefined> {
  const row = await lockTicketRow(asProduct(scope), id)
  if (!row) return undefined
  const [{ standing: column, isBoardArchived }, moves, messages] = await Promise.all([
    readSlaState(scope, row.columnId),
    listSlaStateChanges(scope, id),
    listReplies(scope, id),
  ])
  return {
    row,
    standing: column,
    standings: moves,
    said: messages,
    isAwaited: row.requesterId !== null && row.visibility !== 'internal',
    isGone: isBoardArchived || Boolean(row.deletedAt ?? row.archivedAt ?? row.mergedIntoId),
  }
}

/** Stores the next SLA target. Screens update, but it isn't a change of the ticket. */
export async function updateOwed(
  scope: Scope,
  { row }: TicketSlaHistory,
  owed: NewOwed | null,
): Promise<void> {
  const isSame =
    row.owedKind === (owed?.kind ?? null) &&
    row.owedState === (owed?.state ?? null) &&
    row.owedAt?.getTime() === owed?.at?.getTime()
  if (isSame) return
  await setOwedColumns(scope, row.id, owed)
  const after = await rereadTicket(asProduct(scope), row)
  const data = { ...named(after), card: presentCard(after) }
  scope.emit(ticketClockChanged, data, await about(asProduct(scope), row, after))
}

export interface NewOwed extends Omit<TicketOwed, 'at'> {
  readonly at: Date | null
}

export async function raisePriority(
  scope: Scope,
  { row }: TicketSlaHistory,
  priority: TicketCard['priority'],
): Promise<void> {
  const product = asProduct(scope)
  await changeTicket(scope, row.id, { priority, version: row.version + 1 })
  const after = await rereadTicket(product, row)
  await emitChanged(product, { before: row, after, changed: ['priority'] })
}

export async function refuseUnlessTicketVisible(scope: Scope, id: string): Promise<void> {
  await getTicketRow(scope, id, 'view')
}

/** Data for notifications. The recipients are chosen elsewhere. */
export async function readTicketForNotice(scope: Scope, id: string) {
  const row = await findTicketRow(asProduct(scope), id)
  if (!row || row.deletedAt) return undefined
  const key = ticketKey(row.boardKey, row.number)
  return {
    key,
    title: row.title,
    boardId: row.boardId,
    assigneeIds: row.assigneeIds,
    teamId: row.teamId,
    link: ticketPath(row.boardId, key),
  }
}
