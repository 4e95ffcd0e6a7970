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
    readonly typeId?: string
    readonly parentId?: string | null
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
  const isOtherType = typeId !== undefined && typeId !== row.typeId
  const isOtherParent = parentId !== undefined && parentId !== row.parentId
  if (isOtherType) await getUsableType(scope, typeId)
  if (isOtherParent && parentId !== null) await refuseInvalidParent(scope, parentId, row.id)
  const assigneeIds = await newAssignees(scope, row, input)
  return {
    set: {
      ...(isOtherPriority && { priority }),
      ...(isOtherType && { typeId }),
      ...(isOtherParent && { parentId }),
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
        assigneeIds.filter((id) => !row.assigneeIds.includes(id)),
      )
    },
  }
}

async function newAssignees(
  scope: Scope,
  row: TicketRow,
  { leadId }: LaneInput,
): Promise<string[] | undefined> {
  if (leadId === undefined || leadId === (row.assigneeIds[0] ?? null)) return undefined
  const isNew = leadId !== null && !row.assigneeIds.includes(leadId)
  if (isNew) await refuseUnknownParts(scope, row.boardId, { assigneeIds: [leadId] })
  return withLead(row.assigneeIds, leadId)
}
