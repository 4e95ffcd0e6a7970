import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ticketDeleted } from '../../contract.ts'
import { about, named } from '../about.ts'
import { checkedTicket } from '../refusals.ts'
import { rereadTicket, emitChanged } from '../finish-change.ts'
import { changeTicket, lockTicketRows, type TicketRow } from '../store/tickets.ts'

export async function archiveTickets(
  scope: Scope,
  { ids, isArchived }: { readonly ids: readonly string[]; readonly isArchived: boolean },
): Promise<{ ids: string[] }> {
  const rows = await workable(scope, ids)
  for (const row of rows) {
    if ((row.archivedAt !== null) === isArchived) continue
    await changeTicket(scope, row.id, { archivedAt: isArchived ? scope.now : null })
    const after = await rereadTicket(scope, row)
    await emitChanged(scope, { before: row, after, changed: ['isArchived'] })
  }
  return { ids: rows.map(({ id }) => id) }
}

export async function trashTickets(
  scope: Scope,
  { ids, isTrashed }: { readonly ids: readonly string[]; readonly isTrashed: boolean },
): Promise<{ ids: string[] }> {
  const rows = await workable(scope, ids)
  for (const row of rows) {
    if ((row.deletedAt !== null) === isTrashed) continue
    await changeTicket(scope, row.id, { deletedAt: isTrashed ? scope.now : null })
    const audience = await about(scope, row, row)
    scope.emit(ticketDeleted, { ...named(row), isRestored: !isTrashed }, audience)
  }
  return { ids: rows.map(({ id }) => id) }
}

async function workable(scope: Scope, ids: readonly string[]): Promise<TicketRow[]> {
  const rows = await lockTicketRows(scope, ids)
  if (rows.length < new Set(ids).size) refuse('not_found', 'Ticket not found.')
  for (const row of rows) checkedTicket(row, 'work')
  return rows
}
