import { generateKeyBetween } from 'fractional-indexing'

import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ColumnCategory } from '../model.ts'
import { columnLike } from '../rules.ts'
import { longestRank, refuseFull } from './actions/moving.ts'
import type { PlannedEdit } from './edited-values.ts'
import { getBoardRow, getLockedBoard } from './refusals.ts'
import type { EditedValues } from './store/bulk-edits.ts'
import { readNextRank, rebalanceColumn } from './store/card-places.ts'
import { listColumnsOf, lockColumnsNamed, type ColumnRow } from './store/columns.ts'
import { listFullRows, type TicketRow } from './store/tickets.ts'
import { listMembersWithAccess } from './member-access.ts'

/** Locks and returns the target places of tickets that change boards or columns. */
export interface Places {
  readonly isUndo: boolean
  placeOf(row: TicketRow, requested: EditedValues): Promise<EditedValues>
  column(id: string): ColumnRow
  categoryOf(row: TicketRow): ColumnCategory | undefined
  takeRank(columnId: string): Promise<string>
  refuseFull(): Promise<void>
}

export async function openPlaces(
  scope: Scope,
  plannedEdits: readonly PlannedEdit[],
  { isUndo }: { readonly isUndo: boolean },
): Promise<Places> {
  const goals = await listTargets(scope, plannedEdits)
  for (const boardId of [...new Set(goals.flatMap(({ newBoardId }) => newBoardId ?? []))].sort()) {
    const board = await getLockedBoard(scope, boardId, 'work')
    if (board.archivedAt) refuse('conflict', 'This board is archived. Restore it first.')
  }
  const isStaying = goals.every((goal) => !goal.newBoardId && !goal.columnId)
  const boardIds = goals.flatMap(({ boardId, newBoardId }) => [boardId, newBoardId ?? boardId])
  const known = isStaying ? [] : await listColumnsOf(scope, [...new Set(boardIds)])
  const likeOn = (boardId: string, category: ColumnCategory | undefined) =>
    columnLike(
      known.filter((column) => column.boardId === boardId).map(asOffered),
      category ?? 'submitted',
    )?.id
  const categoryOf = (columnId: string) => known.find(({ id }) => id === columnId)?.category
  const goalOf = (goal: TargetColumn) =>
    goal.columnId ?? (goal.newBoardId && likeOn(goal.newBoardId, categoryOf(goal.standsIn)))
  const locked = await lockColumnsNamed(scope, [
    ...new Set(goals.flatMap((one) => goalOf(one) ?? [])),
  ])
  const columns = new Map(locked.map((column) => [column.id, column]))
  const tops = new Map<string, string>()
  const seeing = membersWithAccess(scope)
  const column = (id: string) => columns.get(id) ?? refuseColumn()

  return {
    isUndo,
    column,
    categoryOf: (row) => categoryOf(row.columnId),
    async placeOf(row, requested) {
      const boardId = requested.boardId ?? row.boardId
      const newBoardId = boardId === row.boardId ? undefined : boardId
      const { columnId } = requested
      const id = goalOf({ boardId: row.boardId, standsIn: row.columnId, newBoardId, columnId })
      if (id !== undefined && column(id).boardId !== boardId) refuseColumn()
      if (newBoardId === undefined) return {}
      const assigneeIds = requested.assigneeIds ?? row.assigneeIds
      return { columnId: id, assigneeIds: await seeing(newBoardId, assigneeIds) }
    },
    async takeRank(columnId) {
      const { boardId } = column(columnId)
      const first = () =>
        readNextRank(
          scope,
          { boardId, id: columnId },
          { beyond: null, direction: 'down', exceptId: null },
        )
      let rank = generateKeyBetween(null, tops.get(columnId) ?? (await first()))
      if (rank.length > longestRank) {
        await rebalanceColumn(scope, columnId)
        rank = generateKeyBetween(null, await first())
      }
      tops.set(columnId, rank)
      return rank
    },
    async refuseFull() {
      if (isUndo) return
      for (const id of tops.keys()) {
        const board = await getBoardRow(scope, column(id).boardId, 'work')
        await refuseFull(scope, board, { column: column(id), exceptId: null, coming: 0 })
      }
    },
  }
}

interface TargetColumn {
  readonly boardId: string
  readonly standsIn: string
  readonly newBoardId: string | undefined
  readonly columnId: string | undefined
}

/** Read before anything is locked. */
async function listTargets(
  scope: Scope,
  plannedEdits: readonly PlannedEdit[],
): Promise<TargetColumn[]> {
  const editOf = new Map(plannedEdits.map((plannedEdit) => [plannedEdit.id, plannedEdit]))
  const rows = await listFullRows(scope, [...editOf.keys()])
  return rows.map((row) => {
    const { boardId = row.boardId, columnId } = editOf.get(row.id)?.wanted(row) ?? {}
    const newBoardId = boardId === row.boardId ? undefined : boardId
    return { boardId: row.boardId, standsIn: row.columnId, newBoardId, columnId }
  })
}

function membersWithAccess(
  scope: Scope,
): (boardId: string, ids: readonly string[]) => Promise<string[]> {
  const known = new Map<string, boolean>()
  return async (boardId, ids) => {
    const unknown = ids.filter((id) => !known.has(`${boardId} ${id}`))
    const seeing = new Set(await listMembersWithAccess(scope, boardId, unknown))
    for (const id of unknown) known.set(`${boardId} ${id}`, seeing.has(id))
    return ids.filter((id) => known.get(`${boardId} ${id}`))
  }
}

function asOffered({ id, category, isDefault }: ColumnRow) {
  return { id, category, isDefault }
}

function refuseColumn(): never {
  refuse('not_found', 'This column no longer exists on this board.')
}
