import { holdsKey, listExistingTeamIds } from '#modules/organization/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as sortingContract from '../../sorting-contract.ts'
import { findSnoozeProblem } from '../../rules.ts'
import { bulkAct, type BulkAct, type BulkChange } from '../../sorting-contract.ts'
import { endingBy, isDeleting } from '../bulk-act.ts'
import { bulkJob, bulkUndoJob, emitToAuthor } from '../bulk-jobs.ts'
import { readListing } from '../listing.ts'
import { previewSkipped, reasonsOfSkipped } from '../reasons-of-skipped.ts'
import { refuseDeleting } from '../refuse-deleting.ts'
import { searchConversations } from '../search-conversations.ts'
import {
  findBulk,
  insertBulk,
  listUndoable,
  lockBulk,
  setBulk,
  type BulkRow,
} from '../store/bulk.ts'
import { listAmong, listIds } from '../store/conversations.ts'
import { countCalledOff } from '../store/held.ts'

type Input = ParsedInputOf<typeof sortingContract.startBulkChange>

/** The affected conversations are fixed now; ones that match later are not included. */
export async function startBulkChange(scope: Scope, input: Input): Promise<BulkChange> {
  const ids = await possibleIds(scope, input)
  const { memberId } = memberOf(scope)
  const row = await insertBulk(scope, { memberId, act: input.act, ids })
  scope.enqueue(bulkJob, { bulkId: row.id })
  return presentBulk(scope, row)
}

export async function previewBulkChange(
  scope: Scope,
  input: Input,
): Promise<AnswerOf<typeof sortingContract.previewBulkChange>> {
  const ids = await possibleIds(scope, input)
  const skips = await previewSkipped(scope, input.act, ids)
  const ended = ids.filter((id) => !skips.ids.has(id))
  const ending = endingBy(input.act)
  const calledOff = ending ? await countCalledOff(scope, ended, ending) : 0
  const { skippedFor } = skips
  return { total: ids.length, calledOff, skipped: skips.ids.size, skippedFor }
}

export async function listUndoableBulkChanges(scope: Scope): Promise<{ items: BulkChange[] }> {
  const { memberId } = memberOf(scope)
  const since = new Date(scope.now.getTime() - undoMs)
  const rows = await listUndoable(scope, { memberId, since })
  const items: BulkChange[] = []
  for (const row of rows) items.push(await presentBulk(scope, row))
  return { items }
}

export async function getBulkChange(
  scope: Scope,
  { id }: ParsedInputOf<typeof sortingContract.getBulkChange>,
): Promise<BulkChange> {
  return presentBulk(scope, ownBulk(scope, await findBulk(scope, id)))
}

export async function undoBulkChange(
  scope: Scope,
  { id }: ParsedInputOf<typeof sortingContract.undoBulkChange>,
): Promise<BulkChange> {
  const row = ownBulk(scope, await lockBulk(scope, id))
  if (row.state === 'undoing' || row.state === 'undone') return presentBulk(scope, row)
  if (row.state === 'running')
    refuse('conflict', 'This change is still running. Undo it when it’s finished.')
  if (undoUntil(row) < scope.now)
    refuse('conflict', 'Bulk changes can only be undone for ten minutes.')
  await setBulk(scope, id, { state: 'undoing' })
  scope.enqueue(bulkUndoJob, { bulkId: id })
  emitToAuthor(scope, row)
  return presentBulk(scope, { ...row, state: 'undoing' })
}

function ownBulk(scope: Scope, row: BulkRow | undefined): BulkRow {
  const isOwn = row?.memberId === memberOf(scope).memberId
  return row && isOwn ? row : refuse('not_found', 'This bulk change no longer exists.')
}

async function possibleIds(scope: Scope, input: Input): Promise<string[]> {
  await refuseImpossible(scope, input.act)
  const ids = await meantIds(scope, input)
  if (ids.length > maxSelected) {
    refuse('invalid', 'You can change at most 10,000 conversations at once. Filter the list first.')
  }
  return ids
}

async function meantIds(scope: Scope, { ids, matching }: Input): Promise<string[]> {
  if ((ids === undefined) === (matching === undefined)) {
    refuse('invalid', 'Send conversation IDs or a list filter.')
  }
  if (ids) {
    const unique = [...new Set(ids)]
    const seen = (await listAmong(scope, unique, [])).map(({ id }) => id)
    if (seen.length < unique.length) refuse('not_found', 'This conversation no longer exists.')
    return seen
  }
  const { search, terms, conditions } = await readListing(scope, matching ?? { category: 'all' })
  if (!search || terms.length === 0) return listIds(scope, conditions, maxSelected + 1)
  const page = {
    search,
    terms,
    conditions,
    after: undefined,
    limit: maxSelected + 1,
    isWriting: true,
  }
  return (await searchConversations(scope, page)).map(({ id }) => id)
}

async function refuseImpossible(scope: Scope, act: BulkAct): Promise<void> {
  if (isDeleting(act)) refuseDeleting(scope)
  if ('assigneeId' in act && act.assigneeId && !(await holdsKey(scope, act.assigneeId, 'Inbox'))) {
    refuse('not_found', 'This teammate no longer has Inbox access.')
  }
  if ('teamId' in act && act.teamId && !(await hasTeam(scope, act.teamId))) {
    refuse('not_found', 'This team no longer exists.')
  }
  if ('addTagId' in act && (await listUsableTagIds(scope, [act.addTagId])).length === 0) {
    refuse('not_found', 'This tag no longer exists.')
  }
  if ('snoozeUntil' in act && act.snoozeUntil) {
    const problem = findSnoozeProblem(new Date(act.snoozeUntil), scope.now)
    if (problem) refuse('invalid', problem)
  }
}

async function hasTeam(scope: Scope, id: string): Promise<boolean> {
  return (await listExistingTeamIds(scope, [id])).length > 0
}

async function presentBulk(scope: Scope, row: BulkRow): Promise<BulkChange> {
  return {
    id: row.id,
    act: bulkAct.parse(row.act),
    state: row.state,
    total: row.total,
    changed: row.changed,
    skipped: row.skipped,
    skippedFor: await reasonsOfSkipped(scope, row),
    undone: row.undone,
    undoUntil: row.state === 'done' ? undoUntil(row).toISOString() : null,
  }
}

function undoUntil({ finishedAt, createdAt }: BulkRow): Date {
  return new Date((finishedAt ?? createdAt).getTime() + undoMs)
}

const maxSelected = 10_000
const undoMs = 10 * 60_000
