import { z } from 'zod'

import { keepUpload } from '#modules/files/server/door.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type {
  listTransferItems,
  listTransfers,
  runImport,
  startExport,
  Transfer,
  TransferItem,
  TransferLook,
  uploadImport,
} from '../../transfer-contract.ts'
import { getBaseRow, getCategoryOf } from '../refusals.ts'
import {
  findTransferRow,
  hasRunning,
  insertTransfer,
  listItemRows,
  listTransferRows,
  lockTransfer,
  putTransfer,
  type TransferRow,
} from '../store/transfers.ts'
import { exportJob } from '../transfer/export-work.ts'
import { importJob, readJob, undoJob } from '../transfer/import-work.ts'

export async function beginExport(
  scope: Scope,
  { id }: ParsedInputOf<typeof startExport>,
): Promise<Transfer> {
  const base = await getBaseRow(scope, id)
  const { memberId } = memberOf(scope)
  await spendOne(scope, 'export', 'You asked for many exports in an hour. Ask again later.')
  const row = await insertTransfer(scope, {
    base_id: id,
    member_id: memberId,
    kind: 'export',
    state: 'running',
    name: `${fileName(base.name)}-${scope.now.toISOString().slice(0, 10)}.zip`,
    total: base.article_count,
  })
  scope.enqueue(exportJob, { transferId: row.id })
  return present(scope, row)
}

/** Takes the archive and has it looked at; nothing is made yet. */
export async function takeImport(
  storage: Storage,
  scope: Scope,
  { id, name }: ParsedInputOf<typeof uploadImport>,
  exchange: Exchange,
): Promise<Transfer> {
  await scope.beside('read', (beside) => getBaseRow(beside, id))
  await spendOne(scope, 'import', 'You sent many files in an hour. Send the next one later.')
  const wish = { organizationId: scope.organizationId, use: 'importArchive', name } as const
  return keepUpload(storage, wish, exchange, async (kept) => {
    const row = await insertTransfer(scope, {
      id: kept.id,
      base_id: id,
      member_id: memberOf(scope).memberId,
      kind: 'import',
      state: 'reading',
      name,
      size: BigInt(kept.size),
    })
    scope.enqueue(readJob, { transferId: row.id })
    return present(scope, row)
  })
}

async function spendOne(scope: Scope, what: string, sentence: string): Promise<void> {
  const { memberId } = memberOf(scope)
  await scope.spend({
    bucket: `knowledge:${what}:${memberId}`,
    limit: 60,
    windowSeconds: 3600,
    sentence,
  })
}

export async function beginImport(
  scope: Scope,
  { id, ...wishes }: ParsedInputOf<typeof runImport>,
): Promise<Transfer> {
  const row = importOf(await lockTransfer(scope, id))
  if (wishes.categoryId !== null) await getCategoryOf(scope, row.base_id, wishes.categoryId)
  if (row.state === 'running') return present(scope, row)
  if (row.state !== 'ready')
    refuse('conflict', 'This import cannot be started. Send the file again.')
  if (await hasRunning(scope, row.base_id)) {
    refuse('conflict', 'Another import or export of this base is running. Wait until it is done.')
  }
  await putTransfer(scope, id, { state: 'running', wishes: JSON.stringify(wishes) })
  scope.enqueue(importJob, { transferId: id })
  return present(scope, { ...row, state: 'running' })
}

export async function beginUndo(scope: Scope, { id }: { readonly id: string }): Promise<Transfer> {
  const row = importOf(await lockTransfer(scope, id))
  if (row.state === 'undoing' || row.state === 'undone') return present(scope, row)
  if (row.state !== 'done') refuse('conflict', 'Wait until the import is done.')
  await putTransfer(scope, id, { state: 'undoing', member_id: memberOf(scope).memberId })
  scope.enqueue(undoJob, { transferId: id })
  return present(scope, { ...row, state: 'undoing' })
}

export async function answerTransfer(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Transfer> {
  return present(scope, (await findTransferRow(scope, id)) ?? refuseMissing())
}

export async function answerTransfers(
  scope: Scope,
  { id, limit, cursor }: ParsedInputOf<typeof listTransfers>,
): Promise<Page<Transfer>> {
  await getBaseRow(scope, id)
  const after = decodeCursor(cursor, timePlace)
  const rows = await listTransferRows(scope, id, { after, limit: limit + 1 })
  return toPage(rows, limit, {
    item: (row) => present(scope, row),
    key: (row) => [row.place, row.id],
  })
}

export async function answerItems(
  scope: Scope,
  { id, isNoted = false, limit, cursor }: ParsedInputOf<typeof listTransferItems>,
): Promise<Page<TransferItem>> {
  if (!(await findTransferRow(scope, id))) refuseMissing()
  const [after = -1] = decodeCursor(cursor, z.tuple([z.number().int().min(0).max(9999)])) ?? []
  const rows = await listItemRows(scope, id, { after, limit: limit + 1, isNoted })
  return toPage(rows, limit, {
    item: (row): TransferItem => ({
      place: row.place,
      title: row.title,
      state: row.state,
      note: row.state === 'waiting' ? '' : row.note,
      articleId: row.state === 'waiting' || row.state === 'failed' ? null : row.target_id,
    }),
    key: (row) => [row.place],
  })
}

const timePlace = z.tuple([
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
  z.uuid(),
])

function importOf(row: TransferRow | undefined): TransferRow {
  return row?.kind === 'import' ? row : refuseMissing()
}

function refuseMissing(): never {
  refuse('not_found', 'There is no such import or export.')
}

function fileName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'knowledge-base'
}

function present(scope: Scope, row: TransferRow): Transfer {
  return {
    id: row.id,
    baseId: row.base_id,
    memberId: row.member_id,
    kind: row.kind,
    state: row.state,
    name: row.name,
    format: row.format,
    // Written by us alone.
    look: row.kind === 'import' && row.format !== null ? (row.look as TransferLook) : null,
    problem: row.problem,
    total: row.total,
    done: row.done,
    made: row.made,
    changed: row.changed,
    skipped: row.skipped,
    size: row.size === null ? null : Number(row.size),
    url: row.kind === 'export' && row.state === 'done' ? scope.fileUrl(row.id) : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
