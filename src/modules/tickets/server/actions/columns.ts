import { generateNKeysBetween } from 'fractional-indexing'

import { listExistingTeamIds } from '#modules/organization/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as boardsContract from '../../boards-contract.ts'
import { boardUpdated } from '../../boards-contract.ts'
import type { Board } from '../../model.ts'
import { columnsProblem, isDoneCategory } from '../../rules.ts'
import { getLockedBoard, refuseUnlessVersion } from '../refusals.ts'
import { changeBoard } from '../store/boards.ts'
import {
  deleteColumns,
  listCardIds,
  lockColumns,
  markResolved,
  moveCards,
  readLastRank,
  writeColumns,
  type ColumnRow,
} from '../store/columns.ts'
import { getBoard } from './boards.ts'

type Input = ParsedInputOf<typeof boardsContract.putColumns>

/** Replaces all columns. Tickets of removed columns go to the end of another one. */
export async function putColumns(scope: Scope, input: Input): Promise<Board> {
  const board = await getLockedBoard(scope, input.id, 'admin')
  refuseUnlessVersion(board, input.version, 'board')
  const problem = columnsProblem(input.columns)
  if (problem !== undefined) refuse('invalid', problem)
  await refuseUnknownTeams(scope, input)
  const current = await lockColumns(scope, board.id)
  const kept = keptOf(current, input)
  const gone = current.filter(({ id }) => !kept.has(id))
  for (const column of gone) await emptyColumn(scope, column, { kept, moves: input.moves })
  await deleteColumns(
    scope,
    board.id,
    gone.map(({ id }) => id),
  )
  for (const column of current) {
    const values = kept.get(column.id)
    if (!values || isDoneCategory(values.category) === isDoneCategory(column.category)) continue
    await markResolved(scope, column.id, isDoneCategory(values.category))
  }
  await writeColumns(scope, board.id, input.columns)
  await changeBoard(scope, board.id, {})
  scope.emit(boardUpdated, { boardId: board.id }, { subjectId: board.id })
  return getBoard(scope, { id: board.id })
}

type KeptColumns = ReadonlyMap<string, Input['columns'][number]>

function keptOf(current: readonly ColumnRow[], { columns }: Input): KeptColumns {
  const known = new Set(current.map(({ id }) => id))
  const named = columns.flatMap((column) =>
    column.id === null ? [] : [[column.id, column] as const],
  )
  const kept = new Map(named)
  if (kept.size < named.length) refuse('invalid', 'The list contains a column twice.')
  if (named.some(([id]) => !known.has(id))) refuse('not_found', 'This column no longer exists.')
  return kept
}

async function refuseUnknownTeams(scope: Scope, { columns }: Input): Promise<void> {
  const named = [...new Set(columns.flatMap(({ assignTeamId }) => assignTeamId ?? []))]
  if (named.length === 0) return
  const known = await listExistingTeamIds(scope, named)
  if (known.length < named.length) refuse('not_found', 'This team no longer exists.')
}

async function emptyColumn(
  scope: Scope,
  column: ColumnRow,
  { kept, moves }: { readonly kept: KeptColumns; readonly moves: Input['moves'] },
): Promise<void> {
  const ids = await listCardIds(scope, column.id)
  if (ids.length === 0) return
  const toId = moves.find(({ fromId }) => fromId === column.id)?.toId
  const to = toId === undefined ? undefined : kept.get(toId)
  if (toId === undefined || !to) {
    refuse('conflict', `Choose where the tickets in “${column.name}” go.`)
  }
  const ranks = generateNKeysBetween(await readLastRank(scope, toId), null, ids.length)
  await moveCards(scope, ids, { to: { id: toId, category: to.category }, ranks })
}
