import { listMemberAccess } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ticketQueueGrew } from '../boards-contract.ts'
import { asProduct } from './as-product.ts'
import { getBoardRow } from './refusals.ts'
import { rereadTicket, emitChanged } from './finish-change.ts'
import type { ColumnRow } from './store/columns.ts'
import { lockIfFree } from './store/auto-assignment.ts'
import { setAssignees } from './store/ticket-parts.ts'
import { changeTicket, findTicketRow } from './store/tickets.ts'
import { notifyAssigned } from './notify.ts'
import { listMembersWithWork } from './member-access.ts'

export {
  countOpenTicketsBy,
  hasAutoAssignColumns,
  listAutoAssignColumns,
  listUnassigned,
  listOrganizationsWithAutoAssign,
  type AutoAssignColumn,
} from './store/auto-assignment.ts'

/** Notifies the assignment module that a ticket may need an assignee. */
export function emitQueueGrew(scope: Scope, column: ColumnRow): void {
  if (column.assignMethod === null) return
  const { id: columnId, boardId } = column
  scope.emit(ticketQueueGrew, { boardId, columnId }, { subjectId: boardId })
}

export async function listAssignableMembers(scope: Scope, boardId: string): Promise<string[]> {
  await getBoardRow(asProduct(scope), boardId, 'view')
  const memberIds = (await listMemberAccess(scope)).map(({ memberId }) => memberId)
  return listMembersWithWork(scope, boardId, memberIds)
}

/** Skips tickets that are locked, assigned or resolved by now. */
export async function assignTicketByProduct(
  scope: Scope,
  ticketId: string,
  memberId: string,
): Promise<'done' | 'not now'> {
  const product = asProduct(scope)
  if (!(await lockIfFree(scope, ticketId))) return 'not now'
  const row = await findTicketRow(product, ticketId)
  if (!row || row.assigneeIds.length > 0 || row.resolvedAt) return 'not now'
  await setAssignees(scope, ticketId, [memberId])
  await changeTicket(scope, ticketId, { version: row.version + 1 })
  const after = await rereadTicket(product, row)
  await emitChanged(product, { before: row, after, changed: ['assigneeIds'] })
  notifyAssigned(product, ticketId, [memberId])
  return 'done'
}
