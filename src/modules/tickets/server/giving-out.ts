import { listMemberAccess } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ticketQueueGrew } from '../boards-contract.ts'
import { asProduct } from './as-product.ts'
import { getBoardRow } from './refusals.ts'
import { readAnew, tellChanged } from './settle-ticket.ts'
import type { ColumnRow } from './store/columns.ts'
import { lockUnlessBusy } from './store/giving-out.ts'
import { putAssignees } from './store/ticket-parts.ts'
import { changeTicket, findTicketRow } from './store/tickets.ts'
import { tellAssigned } from './tell.ts'
import { listWhoWorkOn } from './who-sees.ts'

export {
  countOpenTicketsBy,
  hasGivingColumns,
  listGivingColumns,
  listNobodys,
  listOrganizationsGiving,
  type GivingColumn,
} from './store/giving-out.ts'

/** Tells the assignment module that a ticket may be waiting. */
export function tellOfComing(scope: Scope, column: ColumnRow): void {
  if (column.assign_method === null) return
  const { id: columnId, board_id: boardId } = column
  scope.emit(ticketQueueGrew, { boardId, columnId }, { subjectId: boardId })
}

export async function listTakersOn(scope: Scope, boardId: string): Promise<string[]> {
  await getBoardRow(asProduct(scope), boardId, 'view')
  const everybody = (await listMemberAccess(scope)).map(({ memberId }) => memberId)
  return listWhoWorkOn(scope, boardId, everybody)
}

/** Skips tickets that are locked, assigned or resolved by now. */
export async function assignTicketByProduct(
  scope: Scope,
  ticketId: string,
  memberId: string,
): Promise<'done' | 'not now'> {
  const product = asProduct(scope)
  if (!(await lockUnlessBusy(scope, ticketId))) return 'not now'
  const row = await findTicketRow(product, ticketId)
  if (!row || row.assignee_ids.length > 0 || row.resolved_at) return 'not now'
  await putAssignees(scope, ticketId, [memberId])
  await changeTicket(scope, ticketId, { version: row.version + 1 })
  const after = await readAnew(product, row)
  await tellChanged(product, { before: row, after, changed: ['assigneeIds'] })
  tellAssigned(product, ticketId, [memberId])
  return 'done'
}
