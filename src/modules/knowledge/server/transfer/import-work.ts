import { buffer } from 'node:stream/consumers'

import { z } from 'zod'

import { ArchiveRefused } from '#lib/archive/read-zip.ts'
import { notify } from '#modules/notifications/server/door.ts'
import { storageKey, type Storage } from '#platform/files/storage.ts'
import { job } from '#platform/jobs/job.ts'
import type { Outgoing } from '#platform/outgoing/door.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { importWishes } from '../../transfer-contract.ts'
import { trashOne } from '../actions/articles.ts'
import { articleNotices } from '../notices.ts'
import type { Links } from '../present.ts'
import { getBaseRow } from '../refusals.ts'
import {
  findTransferRow,
  listItemRows,
  listMadeIds,
  lockTransfer,
  putItem,
  putSourceKey,
  putTransfer,
  type ItemRow,
  type TransferRow,
} from '../store/transfers.ts'
import { asWriter } from './as-writer.ts'
import type { Cargo } from './cargo.ts'
import { lookAtCargo } from './look-at-cargo.ts'
import { makeArticle, type Making } from './make-article.ts'
import { prepareImport } from './prepare-import.ts'
import { readCargo } from './read-cargo.ts'
import { settleImport } from './settle-import.ts'
import { transferPath } from './transfer-path.ts'

const payload = z.strictObject({ transferId: z.uuid() })
export const readJob = job({ name: 'read-knowledge-import', payload, retries: 1 })
export const importJob = job({ name: 'import-articles', payload, timeoutSeconds: 3600 })
export const undoJob = job({ name: 'undo-knowledge-import', payload })

export interface ImportNeeds {
  readonly storage: Storage
  readonly links: Links
  readonly outgoing: Outgoing | undefined
}

export function importJobs(needs: ImportNeeds): JobWork[] {
  return [readWork(needs), importWork(needs), undoWork]
}

/** Looks at what was sent: what is in it, and what would become of it. */
function readWork({ storage }: ImportNeeds): JobWork {
  return work(readJob, async (scope, { transferId: id }) => {
    const row = await scope.beside('read', (beside) => findTransferRow(beside, id))
    if (row?.state !== 'reading') return
    const cargo = await unpacked(storage, scope, id)
    if (typeof cargo === 'string') return putTransfer(scope, id, ended(scope, cargo))
    await putTransfer(scope, id, {
      state: 'ready',
      format: cargo.format,
      total: cargo.articles.length,
      look: JSON.stringify(await lookAtCargo(scope, row.base_id, cargo)),
    })
  })
}

function ended({ now }: Scope, problem: string) {
  return { state: 'failed', problem: problem.slice(0, 500), finished_at: now } as const
}

/** A sentence where it is none. */
async function unpacked(storage: Storage, scope: Scope, id: string): Promise<Cargo | string> {
  const stored = await storage.get(storageKey(scope.organizationId, id))
  if (!stored) return 'The file is not there any more. Send it again.'
  try {
    return readCargo(await buffer(stored.stream))
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.message
    throw error
  }
}

/**
 * Article by article, each in a transaction of its own together with the note that it is made: what
 * ends in between goes on there when it begins again.
 */
function importWork(needs: ImportNeeds): JobWork {
  return work(importJob, async (scope, { transferId: id }) => {
    const row = await scope.beside('read', (beside) => findTransferRow(beside, id))
    if (row?.state !== 'running') return
    const cargo = await unpacked(needs.storage, scope, id)
    const making = typeof cargo === 'string' ? cargo : await prepared(needs, scope, { row, cargo })
    if (typeof making === 'string') {
      await putTransfer(scope, id, ended(scope, making))
      return tell(scope, needs.links, row, 'Your import did not work', making)
    }
    let after = -1
    for (;;) {
      const from = after
      const items = await scope.beside('read', (beside) =>
        listItemRows(beside, id, { after: from, limit: batchSize }),
      )
      for (const item of items.filter(({ state }) => state === 'waiting')) {
        await makeOne(scope, making, { row, item })
      }
      if (items.length < batchSize) break
      after = items.at(-1)?.place ?? after
    }
    await settleImport(await asWriter(scope, row.member_id), making)
    await putTransfer(scope, id, { state: 'done', finished_at: scope.now })
    const done = await findTransferRow(scope, id)
    const words = `${done?.made ?? 0} made, ${done?.changed ?? 0} changed, ${done?.skipped ?? 0} left out.`
    await tell(scope, needs.links, row, 'Your import is done', words)
    const key = storageKey(scope.organizationId, id)
    scope.afterCommit(() => void needs.storage.delete(key).catch(() => {}))
  })
}

async function tell(
  scope: Scope,
  links: Links,
  { base_id: baseId, member_id: memberId }: TransferRow,
  title: string,
  body: string,
): Promise<void> {
  await notify(scope, links, {
    kind: articleNotices.transferDone,
    memberIds: [memberId],
    title,
    body,
    link: transferPath(baseId),
    subjectId: baseId,
    topic: 'transfer',
  })
}

async function prepared(
  { storage, outgoing, links }: ImportNeeds,
  scope: Scope,
  { row, cargo }: { readonly row: TransferRow; readonly cargo: Cargo },
): Promise<Making | string> {
  const wishes = importWishes.parse(row.wishes)
  try {
    return await scope.beside('write', async (beside) => {
      const acting = await asWriter(beside, row.member_id)
      const base = await getBaseRow(acting, row.base_id)
      const hands = { storage, outgoing: wishes.fetchesPictures ? outgoing : undefined }
      const ready = await prepareImport(acting, { row, base, cargo, wishes })
      return { ...ready, baseId: base.id, cargo, wishes, hands, links, brought: new Map() }
    })
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

async function makeOne(
  scope: Scope,
  making: Making,
  { row, item }: { readonly row: TransferRow; readonly item: ItemRow },
): Promise<void> {
  const article = making.cargo.articles.find(({ key }) => key === item.key)
  if (!article) return
  const at = { transferId: row.id, place: item.place }
  const isNew = item.note !== 'update'
  try {
    await scope.beside('write', async (beside) => {
      const acting = await asWriter(beside, row.member_id)
      const note = await makeArticle(acting, making, { article, id: item.target_id, isNew })
      await putSourceKey(
        acting,
        { baseId: row.base_id, key: item.key },
        { articleId: item.target_id },
      )
      await putItem(acting, at, { state: isNew ? 'made' : 'changed', note })
      await count(acting, row.id, isNew ? 'made' : 'changed')
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const note = error.message.slice(0, 500)
    await scope.beside('write', async (beside) => {
      await putItem(beside, at, { state: 'failed', note })
      await count(beside, row.id, 'skipped')
    })
  }
}

async function count(
  scope: Scope,
  id: string,
  what: 'made' | 'changed' | 'skipped',
): Promise<void> {
  const row = await lockTransfer(scope, id)
  if (row) await putTransfer(scope, id, { done: row.done + 1, [what]: row[what] + 1 })
}

/** What it made goes to the trash, from where it can be put back for 30 days. */
const undoWork = work(undoJob, async (scope, { transferId: id }) => {
  const row = await lockTransfer(scope, id)
  if (row?.state !== 'undoing') return
  const acting = await asWriter(scope, row.member_id)
  const ids = await listMadeIds(acting, id, batchSize)
  for (const articleId of ids) await trashOne(acting, { id: articleId, isTrashed: true })
  if (ids.length === batchSize) scope.enqueue(undoJob, { transferId: id })
  else await putTransfer(scope, id, { state: 'undone' })
})

const batchSize = 50
