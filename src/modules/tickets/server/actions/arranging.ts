import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as arrangingContract from '../../arranging-contract.ts'
import type { Ticket } from '../../model.ts'
import { refuseUnknownParts } from '../check-ticket.ts'
import { editEach } from '../edit-each.ts'
import { valuesOf, valuesToRestore } from '../edited-values.ts'
import { presentTicket } from '../present.ts'
import { getTicketRow } from '../refusals.ts'
import { rereadTicket } from '../finish-change.ts'
import {
  deleteOldBulkEdits,
  insertBulkEdit,
  deleteBulkEdit,
  type EditedValues,
} from '../store/bulk-edits.ts'
import { listFullRows, type TicketRow } from '../store/tickets.ts'

export async function moveToBoard(
  scope: Scope,
  { id, boardId, columnId }: ParsedInputOf<typeof arrangingContract.moveToBoard>,
): Promise<Ticket> {
  const row = await getTicketRow(scope, id, 'work')
  const boardMove = { id, wanted: () => ({ boardId, columnId }) }
  await editEach(scope, [boardMove], { isUndo: false })
  return presentTicket(scope, await rereadTicket(scope, row))
}

type Change = ParsedInputOf<typeof arrangingContract.editTickets>['change']

/** All or nothing. The actor can undo it for a day. */
export async function editTickets(
  scope: Scope,
  { ids, change }: ParsedInputOf<typeof arrangingContract.editTickets>,
): Promise<{ ids: string[]; undoId: string | null }> {
  if (Object.values(change).every((value) => value === undefined)) {
    refuse('invalid', 'Choose at least one change.')
  }
  const unique = [...new Set(ids)]
  await refuseUnknown(scope, unique, change)
  const plannedEdits = unique.map((id) => ({
    id,
    wanted: (row: TicketRow) => editedOf(row, change),
  }))
  const edits = await editEach(scope, plannedEdits, { isUndo: false })
  await deleteOldBulkEdits(scope)
  const { memberId } = memberOf(scope)
  const undoId = edits.length === 0 ? null : await insertBulkEdit(scope, memberId, edits)
  return { ids: unique, undoId }
}

/** Skips fields that others changed since and tickets that were deleted. */
export async function undoEdit(
  scope: Scope,
  { id }: ParsedInputOf<typeof arrangingContract.undoEdit>,
): Promise<{ ids: string[] }> {
  const edits = await deleteBulkEdit(scope, id, memberOf(scope).memberId)
  if (!edits) refuse('not_found', 'This change can no longer be undone.')
  const known = await listFullRows(
    scope,
    edits.map((edit) => edit.id),
  )
  const there = new Set(known.map((row) => row.id))
  const plannedEdits = edits
    .filter((edit) => there.has(edit.id))
    .map((edit) => ({
      id: edit.id,
      wanted: (row: TicketRow) => valuesToRestore(valuesOf(row), edit),
    }))
  const undone = await editEach(scope, plannedEdits, { isUndo: true })
  return { ids: undone.map((edit) => edit.id) }
}

function editedOf(row: TicketRow, change: Change): EditedValues {
  const { boardId, columnId, reason, priority, assigneeIds, isArchived, isTrashed } = change
  const { addTagIds, removeTagIds = [], dueAt } = change
  const tagIds =
    addTagIds || removeTagIds.length > 0
      ? [...new Set([...row.tagIds, ...(addTagIds ?? [])])]
          .filter((id) => !removeTagIds.includes(id))
          .sort()
      : undefined
  if (tagIds && tagIds.length > maxTags) {
    refuse('conflict', `A ticket can have at most ${maxTags} tags.`)
  }
  return {
    boardId,
    columnId,
    reason,
    priority,
    assigneeIds: assigneeIds && [...new Set(assigneeIds)],
    tagIds,
    dueAt: dueAt && new Date(dueAt).toISOString(),
    isArchived,
    isTrashed,
  }
}

async function refuseUnknown(scope: Scope, ids: readonly string[], change: Change): Promise<void> {
  const { boardId, assigneeIds, addTagIds = [] } = change
  const rows = await listFullRows(scope, ids)
  const boardIds = boardId === undefined ? rows.map((row) => row.boardId) : [boardId]
  for (const [place, id] of [...new Set(boardIds)].entries()) {
    await refuseUnknownParts(scope, id, { assigneeIds, tagIds: place === 0 ? addTagIds : [] })
  }
}

const maxTags = 30
