import {
  returnContents,
  moveContents,
  getLockedTicket,
  listMergedIds,
  lockForCounting,
  setMergedInto,
  audienceOfTicket,
  emitTicketChanged,
  emitTicketTouched,
  type TicketRow,
} from '#modules/tickets/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'
import { takeTurn } from '#platform/scope/take-turn.ts'

import type * as contract from '../../contract.ts'
import { ideasMerged } from '../../contract.ts'
import { recountVotes, type Counted } from '../count-votes.ts'
import { insertMerge, endActiveMerge } from '../store/merges.ts'

/** Tickets merged into the source move along, so that merges never form a chain. */
export async function mergeIdea(
  scope: Scope,
  { id, intoId }: ParsedInputOf<typeof contract.mergeIdea>,
): Promise<Counted> {
  if (id === intoId) refuse('conflict', 'An idea can’t be merged into itself.')
  await lockMerges(scope)
  const [from, target] = await lockBoth(scope, id, intoId)
  // If the target was merged itself, its own target is used.
  const into =
    target.mergedIntoId === null
      ? target
      : await getLockedTicket(scope, target.mergedIntoId, 'work')
  if (from.mergedIntoId !== null)
    refuse('conflict', 'This idea is already merged. Unmerge it first.')
  if (into.id === from.id) refuse('conflict', 'That idea is already merged into this one.')
  if (from.deletedAt || into.deletedAt) {
    refuse('conflict', 'One of the ideas is in the trash. Restore it first.')
  }
  const moved = (await listMergedIds(scope, id)).filter((kin) => kin !== id)
  await insertMerge(scope, {
    fromId: id,
    intoId: into.id,
    carried: moved,
    by: memberOf(scope).memberId,
  })
  for (const kin of moved) await returnContents(scope, kin)
  await setMergedInto(scope, [id, ...moved], into.id)
  for (const kin of [id, ...moved]) await moveContents(scope, { fromId: kin, intoId: into.id })
  const counted = await recountVotes(scope, into.id)
  await recountVotes(scope, id)
  await emitMerged(scope, { id, intoId: into.id, isUndone: false })
  await emitTicketChanged(scope, from, ['merged'])
  await emitTicketChanged(scope, into, mergedParts)
  return counted
}

export async function unmergeIdea(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.unmergeIdea>,
): Promise<Counted> {
  await lockMerges(scope)
  const from = await getLockedTicket(scope, id, 'work')
  const merged = from.mergedIntoId === null ? undefined : await endActiveMerge(scope, id)
  if (!merged) refuse('conflict', 'This idea isn’t merged.')
  // It may have moved along with another merge since.
  const intoId = from.mergedIntoId ?? merged.intoId
  const family = new Set(await listMergedIds(scope, intoId))
  await setMergedInto(scope, [id], null)
  const back = merged.carried.filter((kin) => family.has(kin))
  for (const kin of [id, ...back]) await returnContents(scope, kin)
  if (back.length > 0) await setMergedInto(scope, back, id)
  for (const kin of back) await moveContents(scope, { fromId: kin, intoId: id })
  await lockForCounting(scope, intoId)
  await recountVotes(scope, intoId)
  const counted = await recountVotes(scope, id)
  await emitMerged(scope, { id, intoId, isUndone: true })
  await emitTicketChanged(scope, from, ['merged'])
  await emitTicketTouched(scope, intoId, mergedParts)
  return counted
}

/** Serialized, because two merges at once could form a chain. */
async function lockMerges(scope: Scope): Promise<void> {
  const sentence = 'Other merges are in progress. Try again in a few seconds.'
  await takeTurn(scope, 'merge tickets', sentence)
}

/** Locked in id order, like everywhere else, to avoid deadlocks. */
async function lockBoth(
  scope: Scope,
  oneId: string,
  otherId: string,
): Promise<readonly [TicketRow, TicketRow]> {
  const isInOrder = oneId < otherId
  const first = await getLockedTicket(scope, isInOrder ? oneId : otherId, 'work')
  const second = await getLockedTicket(scope, isInOrder ? otherId : oneId, 'work')
  return isInOrder ? [first, second] : [second, first]
}

const mergedParts = ['votes', 'checklist', 'conversations', 'watcherIds']

async function emitMerged(
  scope: Scope,
  { id, intoId, isUndone }: { id: string; intoId: string; isUndone: boolean },
): Promise<void> {
  const audience = await audienceOfTicket(scope, id)
  if (audience) scope.emit(ideasMerged, { ...audience.named, intoId, isUndone }, audience.about)
}
