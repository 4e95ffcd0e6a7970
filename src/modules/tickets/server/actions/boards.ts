import { generateKeyBetween } from 'fractional-indexing'

import { listExistingTeamIds, listMemberAccess } from '#modules/organization/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { boardArchived, boardCreated, boardUpdated } from '../../boards-contract.ts'
import type * as boardsContract from '../../boards-contract.ts'
import type { Board, BoardSummary } from '../../model.ts'
import { defaultColumns } from '../../rules.ts'
import { presentBoard, presentSummary } from '../present.ts'
import { getBoardRow, getLockedBoard, refuseUnlessVersion } from '../refusals.ts'
import {
  changeBoard,
  changeBoardRank,
  countLiveBoards,
  findBoardByKey,
  insertBoard,
  isBoardAdmin,
  listBoardRows,
  lockBoardOrder,
  readLastBoardRank,
  replaceAccess,
  rebalanceBoards,
  type AccessRow,
} from '../store/boards.ts'
import { insertColumns } from '../store/columns.ts'
import { ensureTypes } from './ticket-types.ts'

export async function listBoards(
  scope: Scope,
  { isArchived }: { readonly isArchived: boolean },
): Promise<{ items: BoardSummary[] }> {
  const rows = await listBoardRows(scope, { isArchived })
  return { items: rows.map(presentSummary) }
}

export async function getBoard(scope: Scope, { id }: { readonly id: string }): Promise<Board> {
  return (await presentBoard(scope, id)) ?? refuse('not_found', 'Board not found.')
}

export async function createBoard(
  scope: Scope,
  input: ParsedInputOf<typeof boardsContract.createBoard>,
): Promise<Board> {
  await refuseTooMany(scope)
  const last = await readLastBoardRank(scope)
  const id = await insertBoard(scope, { ...input, rank: generateKeyBetween(last, null) })
  if (id === undefined) refuseTaken(input.key)
  await insertColumns(scope, id, defaultColumns(input.kind))
  await ensureTypes(scope)
  const { actor } = scope
  // Adds the actor, so that they don't lock themselves out.
  if (input.access === 'members' && actor.kind === 'member') {
    const maker = { memberId: actor.membership.memberId, teamId: null, role: 'admin' as const }
    await replaceAccess(scope, id, [maker])
  }
  scope.emit(boardCreated, { boardId: id }, { subjectId: id })
  return getBoard(scope, { id })
}

export async function updateBoard(
  scope: Scope,
  {
    id,
    version,
    people,
    wipMode,
    tellsCustomers,
    ...rest
  }: ParsedInputOf<typeof boardsContract.updateBoard>,
): Promise<Board> {
  const row = await getLockedBoard(scope, id, 'admin')
  refuseUnlessVersion(row, version, 'board')
  if (rest.key !== undefined && rest.key !== row.key) {
    const twin = await findBoardByKey(scope, rest.key)
    if (twin) refuseTaken(rest.key)
  }
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  await changeBoard(scope, id, {
    ...set,
    ...(wipMode && { wipMode }),
    ...(tellsCustomers !== undefined && { tellsCustomers }),
  })
  if (people) await replaceAccess(scope, id, await checkedPeople(scope, people))
  if ((rest.access ?? row.access) === 'members') await refuseLockedOut(scope, id)
  scope.emit(boardUpdated, { boardId: id }, { subjectId: id })
  return getBoard(scope, { id })
}

export async function placeBoard(
  scope: Scope,
  { id, beforeId }: ParsedInputOf<typeof boardsContract.placeBoard>,
): Promise<{ items: BoardSummary[] }> {
  const row = await getBoardRow(scope, id, 'admin')
  const others = (await lockBoardOrder(scope)).filter((other) => other.id !== id)
  const place = beforeId === null ? others.length : others.findIndex((one) => one.id === beforeId)
  if (beforeId === id) return listBoards(scope, { isArchived: row.archivedAt !== null })
  if (place === -1) refuse('not_found', 'Board not found.')
  const [before, after] = [others[place - 1]?.rank ?? null, others[place]?.rank ?? null]
  const isCrowded = before !== null && after !== null && before >= after
  const rank = isCrowded ? undefined : generateKeyBetween(before, after)
  if (rank === undefined || rank.length > longestRank) {
    const ids = others.map((other) => other.id)
    await rebalanceBoards(scope, [...ids.slice(0, place), id, ...ids.slice(place)])
  } else {
    await changeBoardRank(scope, id, rank)
  }
  scope.emit(boardUpdated, { boardId: id }, { subjectId: id })
  return listBoards(scope, { isArchived: row.archivedAt !== null })
}

export async function archiveBoard(
  scope: Scope,
  { id, isArchived }: ParsedInputOf<typeof boardsContract.archiveBoard>,
): Promise<Board> {
  const row = await getLockedBoard(scope, id, 'admin')
  if ((row.archivedAt !== null) !== isArchived) {
    if (!isArchived) await refuseTooMany(scope)
    await changeBoard(scope, id, { archivedAt: isArchived ? scope.now : null })
    scope.emit(boardArchived, { boardId: id, isArchived }, { subjectId: id })
  }
  return getBoard(scope, { id })
}

async function refuseTooMany(scope: Scope): Promise<void> {
  if ((await countLiveBoards(scope)) < maxBoards) return
  refuse('conflict', `An organization can have at most ${maxBoards} boards. Archive one first.`)
}

function refuseTaken(key: string): never {
  const message = `Another board already uses the key ${key}. Choose a different one.`
  refuse('conflict', message, { fields: [{ path: 'key', message }] })
}

async function checkedPeople(
  scope: Scope,
  people: NonNullable<ParsedInputOf<typeof boardsContract.updateBoard>['people']>,
): Promise<AccessRow[]> {
  const memberIds = people.flatMap(({ memberId }) => memberId ?? [])
  const teamIds = people.flatMap(({ teamId }) => teamId ?? [])
  if (memberIds.length + teamIds.length !== people.length) {
    refuse('invalid', 'Set either a person or a team on each line.')
  }
  const members = new Set(
    (await listMemberAccess(scope, memberIds)).map(({ memberId }) => memberId),
  )
  const teams = new Set(await listExistingTeamIds(scope, teamIds))
  if (memberIds.some((id) => !members.has(id)))
    refuse('not_found', 'This teammate no longer exists.')
  if (teamIds.some((id) => !teams.has(id))) refuse('not_found', 'This team no longer exists.')
  const each = new Map(people.map((person) => [person.memberId ?? person.teamId, person]))
  return [...each.values()].map(({ memberId, teamId, role }) => ({
    memberId,
    teamId,
    role,
  }))
}

/** A board must keep an admin. */
async function refuseLockedOut(scope: Scope, boardId: string): Promise<void> {
  const { actor } = scope
  if (actor.kind !== 'member' || actor.membership.role !== 'member') return
  if (await isBoardAdmin(scope, boardId, actor.membership.memberId)) return
  refuse('conflict', 'You or one of your teams must stay an admin of this board.')
}

const maxBoards = 50
const longestRank = 100
