import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { moveTicket } from '../contract.ts'
import type { TicketCard } from '../model.ts'
import { withLead } from '../rules.ts'
import { getUsableType, refuseInvalidParent, refuseUnknownParts } from './check-ticket.ts'
import { setAssignees } from './store/ticket-parts.ts'
import type { TicketRow } from './store/tickets.ts'
import { notifyAssigned } from './notify.ts'

type LaneInput = Pick<
  ParsedInputOf<typeof moveTicket>,
  'leadId' | 'priority' | 'typeId' | 'parentId'
>

export interface LaneChange {
  readonly set: {
    readonly priority?: TicketCard['priority']
    readonly type_id?: string
    readonly parent_id?: string | null
  }
  readonly changed: readonly string[]
  settle(): Promise<void>
}

/** Applies the lane to a locked ticket, or refuses values it can't have. */
export async function laneChange(
  scope: Scope,
  row: TicketRow,
  input: LaneInput,
): Promise<LaneChange> {
  const { priority, typeId, parentId } = input
  const isOtherPriority = priority !== undefined && priority !== row.priority
  const isOtherType = typeId !== undefined && typeId !== row.type_id
  const isOtherParent = parentId !== undefined && parentId !== row.parent_id
  if (isOtherType) await getUsableType(scope, typeId)
  if (isOtherParent && parentId !== null) await refuseInvalidParent(scope, parentId, row.id)
  const assigneeIds = await newAssignees(scope, row, input)
  return {
    set: {
      ...(isOtherPriority && { priority }),
      ...(isOtherType && { type_id: typeId }),
      ...(isOtherParent && { parent_id: parentId }),
    },
    changed: [
      ...(isOtherPriority ? ['priority'] : []),
      ...(isOtherType ? ['typeId'] : []),
      ...(isOtherParent ? ['parent'] : []),
      ...(assigneeIds ? ['assigneeIds'] : []),
    ],
    async settle() {
      if (!assigneeIds) return
      await setAssignees(scope, row.id, assigneeIds)
      notifyAssigned(
        scope,
        row.id,
        assigneeIds.filter((id) => !row.assignee_ids.includes(id)),
      )
    },
  }
}

async function newAssignees(
  scope: Scope,
  row: TicketRow,
  { leadId }: LaneInput,
): Promise<string[] | undefined> {
  if (leadId === undefined || leadId === (row.assignee_ids[0] ?? null)) return undefined
  const isNew = leadId !== null && !row.assignee_ids.includes(leadId)
  if (isNew) await refuseUnknownParts(scope, row.board_id, { assigneeIds: [leadId] })
  return withLead(row.assignee_ids, leadId)
}
