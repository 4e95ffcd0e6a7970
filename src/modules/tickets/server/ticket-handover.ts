import { handover } from '#platform/handover/handover.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { rereadTicket, emitChanged } from './finish-change.ts'
import { countAssignedTo, deleteMemberRows, listIdsAssignedTo } from './store/background-tasks.ts'
import { setAssignees } from './store/ticket-parts.ts'
import { changeTicket, lockTicketRow } from './store/tickets.ts'
import { listMembersWithAccess } from './member-access.ts'

/** Hands open tickets to a successor who can see them. The rest becomes unassigned. */
export const ticketHandover = handover({
  kind: 'ticket',
  label: 'Open tickets',
  count: countAssignedTo,
  async move(scope, from, to, most) {
    const ids = await listIdsAssignedTo(scope, from, most)
    for (const id of ids) await reassign(scope, id, { from, to })
    await deleteMemberRows(scope, from)
    return ids.length < most ? 'done' : 'more'
  },
})

async function reassign(
  scope: Scope,
  id: string,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<void> {
  // The acting member may not see all tickets of the leaving one.
  const bySystem: Scope = { ...scope, actor: { kind: 'system', name: 'handover' } }
  const row = await lockTicketRow(bySystem, id)
  if (!row?.assigneeIds.includes(from)) return
  const canTake = to !== null && (await listMembersWithAccess(scope, row.boardId, [to])).length > 0
  const successors = canTake ? [to] : []
  const assigneeIds = row.assigneeIds.flatMap((one) => (one === from ? successors : [one]))
  await setAssignees(scope, id, [...new Set(assigneeIds)])
  await changeTicket(scope, id, { version: row.version + 1 })
  const after = await rereadTicket(scope, row)
  await emitChanged(scope, { before: row, after, changed: ['assigneeIds'] })
}
