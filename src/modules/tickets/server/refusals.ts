import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { BoardRole } from '../model.ts'
import { isAtLeast } from '../rules.ts'
import { findBoardRow, lockBoardRow, type BoardRow } from './store/boards.ts'
import { findTicketRow, lockTicketRow, type TicketRow } from './store/tickets.ts'

// Tickets without access are treated as missing.

export async function getBoardRow(
  scope: Scope,
  id: string,
  fieldRequired: BoardRole,
): Promise<BoardRow> {
  return checkedBoard(await findBoardRow(scope, id), fieldRequired)
}

export async function getLockedBoard(
  scope: Scope,
  id: string,
  fieldRequired: BoardRole,
): Promise<BoardRow> {
  return checkedBoard(await lockBoardRow(scope, id), fieldRequired)
}

export async function getTicketRow(
  scope: Scope,
  id: string,
  fieldRequired: BoardRole,
): Promise<TicketRow> {
  return checkedTicket(await findTicketRow(scope, id), fieldRequired)
}

export async function getLockedTicket(
  scope: Scope,
  id: string,
  fieldRequired: BoardRole,
): Promise<TicketRow> {
  return checkedTicket(await lockTicketRow(scope, id), fieldRequired)
}

export function checkedTicket(row: TicketRow | undefined, fieldRequired: BoardRole): TicketRow {
  if (!row) refuse('not_found', 'Ticket not found.')
  refuseBelow(row.myRole, fieldRequired)
  if (fieldRequired === 'work') refuseLocked(row)
  return row
}

/** On a locked ticket, only board admins can change anything or comment. */
function refuseLocked(row: Pick<TicketRow, 'isLocked' | 'myRole'>): void {
  if (!row.isLocked || isAtLeast(row.myRole, 'admin')) return
  refuse('forbidden', 'This ticket is locked. Only board admins can change it.')
}

export function refuseBelow(role: BoardRole, fieldRequired: BoardRole): void {
  if (isAtLeast(role, fieldRequired)) return
  refuse(
    'forbidden',
    fieldRequired === 'admin'
      ? 'Only admins of this board can change that.'
      : 'You can only view this board.',
  )
}

export function refuseUnlessVersion(
  row: { readonly version: number },
  version: number,
  what: 'board' | 'ticket' | 'ticket type' | 'template' | 'checklist',
): void {
  if (row.version === version) return
  refuse('version_conflict', `Someone else changed this ${what}. Reload to see the latest.`)
}

export function checkedBoard(row: BoardRow | undefined, fieldRequired: BoardRole): BoardRow {
  if (!row) refuse('not_found', 'Board not found.')
  refuseBelow(row.myRole, fieldRequired)
  return row
}
