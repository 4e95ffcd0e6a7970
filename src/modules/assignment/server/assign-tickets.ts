import {
  listMemberIdsOfTeams,
  listMemberAccess,
  type MemberAccess,
} from '#modules/organization/server/public.ts'
import {
  assignTicketByProduct,
  countOpenTicketsBy,
  listAutoAssignColumns,
  listUnassigned,
  listAssignableMembers,
  type AutoAssignColumn,
} from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { choose, type Candidate } from '../rules.ts'
import { listHere } from './desk.ts'
import { listColumnTurns, setColumnTurns } from './store/column-turns.ts'

/**
 * Assigns unassigned tickets column by column, with the same rules as conversations. The caller
 * must hold the organization's assignment lock.
 */
export async function assignTickets(scope: Scope): Promise<'done' | 'more' | 'later'> {
  const columns = await listAutoAssignColumns(scope)
  if (columns.length === 0) return 'done'
  const [here, members, turns] = await Promise.all([
    listHere(scope),
    listMemberAccess(scope),
    listColumnTurns(scope),
  ])
  let lastTurn = Math.max(0, ...turns.values())
  const loads = new Map<string, number>()
  const known = new Set<string>()
  let left = batchSize
  let isBusy = false
  for (const column of columns) {
    const waiting = await listUnassigned(scope, column, left + 1)
    if (waiting.length === 0) continue
    const takers = (await listTakers(scope, column, members)).filter((id) => here.has(id))
    const unknown = takers.filter((id) => !known.has(id))
    for (const [id, count] of await countOpenTicketsBy(scope, unknown)) loads.set(id, count)
    for (const id of unknown) known.add(id)
    const taken = new Map<string, number>()
    for (const ticketId of waiting) {
      const candidates = takers.map((memberId): Candidate => ({
        memberId,
        isAvailable: true,
        load: loads.get(memberId) ?? 0,
        lastTurn: taken.get(memberId) ?? turns.get(`${column.id} ${memberId}`) ?? 0,
      }))
      const { assignMethod: method, assignLimit: limit } = column
      const choice = choose(candidates, { method, limit })
      if (!choice) break
      if (left === 0) return closing(scope, { column, taken }, 'more')
      const outcome = await assignTicketByProduct(scope, ticketId, choice.memberId)
      if (outcome !== 'done') {
        isBusy = true
        continue
      }
      lastTurn += 1
      left -= 1
      taken.set(choice.memberId, lastTurn)
      loads.set(choice.memberId, (loads.get(choice.memberId) ?? 0) + 1)
    }
    await setColumnTurns(scope, column.id, taken)
  }
  return isBusy ? 'later' : 'done'
}

async function closing<Outcome>(
  scope: Scope,
  { column, taken }: { column: AutoAssignColumn; taken: ReadonlyMap<string, number> },
  outcome: Outcome,
): Promise<Outcome> {
  await setColumnTurns(scope, column.id, taken)
  return outcome
}

/**
 * Team tickets go to team members; tickets without a team go to members who see the whole board.
 */
async function listTakers(
  scope: Scope,
  { boardId, assignTeamId: teamId }: AutoAssignColumn,
  members: readonly MemberAccess[],
): Promise<string[]> {
  const working = new Set(await listAssignableMembers(scope, boardId))
  const eligible =
    teamId === null
      ? members.filter(seesAll).map(({ memberId }) => memberId)
      : await listMemberIdsOfTeams(scope, [teamId])
  return eligible.filter((id) => working.has(id))
}

function seesAll({ role, dataScope }: MemberAccess): boolean {
  return role !== 'member' || dataScope.kind === 'all'
}

const batchSize = 50
