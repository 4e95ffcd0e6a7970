import { z } from 'zod'

import { holdsKey } from '#modules/organization/server/public.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import { job } from '#platform/jobs/job.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { bulkAct, bulkChanged } from '../sorting-contract.ts'
import { actingMember } from './actions/answers.ts'
import { asMember } from './as-member.ts'
import { applyAct, isDeleting, undoAct, type Skip, type Trace } from './bulk-act.ts'
import {
  deleteOldBulk,
  listItems,
  listOrganizationsWithOldBulk,
  lockBulk,
  setBulk,
  updateItem,
  type BulkItemRow,
  type BulkRow,
} from './store/bulk.ts'
import { notifyOfBulk } from './notify-of-own-work.ts'

const payload = z.strictObject({ bulkId: z.uuid() })
export const bulkJob = job({ name: 'change-conversations', payload })
export const bulkUndoJob = job({ name: 'undo-change-of-conversations', payload })

/** Each batch is its own transaction, so no conversation is locked for long. */
export const bulkWork: readonly JobWork[] = [
  work(bulkJob, async (scope, { bulkId }) => {
    const row = await lockBulk(scope, bulkId)
    if (row?.state !== 'running') return
    const items = await listItems(scope, bulkId, { state: 'waiting', limit: batchSize })
    const changed = await doItems(scope, row, items)
    const skipped = items.length - changed
    const isDone = items.length < batchSize
    await setBulk(scope, bulkId, {
      changed: row.changed + changed,
      skipped: row.skipped + skipped,
      ...(isDone && { state: 'done', finishedAt: scope.now }),
    })
    if (isDone) {
      emitToAuthor(scope, row)
      notifyOfBulk(scope, row)
    } else scope.enqueue(bulkJob, { bulkId })
  }),
  work(bulkUndoJob, async (scope, { bulkId }) => {
    const row = await lockBulk(scope, bulkId)
    if (row?.state !== 'undoing') return
    const items = await listItems(scope, bulkId, { state: 'changed', limit: batchSize })
    const undone = await undoItems(scope, row, items)
    const isDone = items.length < batchSize
    await setBulk(scope, bulkId, {
      undone: row.undone + undone,
      ...(isDone && { state: 'undone' }),
    })
    if (isDone) emitToAuthor(scope, row)
    else scope.enqueue(bulkUndoJob, { bulkId })
  }),
]

export const bulkChore = inEachOrganization({
  name: 'forget-changes-of-conversations',
  schedule: '41 3 * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithOldBulk,
  async run(scope) {
    await deleteOldBulk(scope)
    return 'done'
  },
})

export function emitToAuthor(scope: Scope, { id, memberId }: BulkRow): void {
  scope.emit(bulkChanged, { bulkId: id }, { subjectId: id, memberId })
}

async function doItems(scope: Scope, row: BulkRow, items: readonly BulkItemRow[]): Promise<number> {
  const act = bulkAct.parse(row.act)
  // Permissions may have changed since the request.
  const mayAct = !isDeleting(act) || (await holdsKey(scope, row.memberId, 'Inbox.Delete'))
  const member = mayAct ? await asMember(scope, row.memberId) : undefined
  const by = member && (await actingMember(member))
  let changed = 0
  for (const item of items) {
    const done = by ? await applyAct(member, item.conversationId, { act, by }) : noAccess
    if ('reason' in done) {
      await updateItem(scope, item, { state: 'skipped', after: JSON.stringify(done) })
    } else {
      changed++
      await updateItem(scope, item, {
        state: 'changed',
        before: JSON.stringify(done.before),
        after: JSON.stringify(done.after),
      })
    }
  }
  return changed
}

async function undoItems(
  scope: Scope,
  row: BulkRow,
  items: readonly BulkItemRow[],
): Promise<number> {
  const member = await asMember(scope, row.memberId)
  const by = member && (await actingMember(member))
  let undone = 0
  for (const item of items) {
    const trace = { before: item.before, after: item.after } as Trace
    // Members can undo their change even if it cost them access.
    if (by && (await undoAct(scope, item.conversationId, { trace, by }))) undone++
    await updateItem(scope, item, { state: 'undone' })
  }
  return undone
}

const noAccess: Skip = { reason: 'no_access' }
const batchSize = 100
