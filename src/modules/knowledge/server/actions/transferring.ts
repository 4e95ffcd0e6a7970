import { keepUpload } from '#platform/files/keep-upload.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'
import {
  archiveName,
  importOf,
  presentItem,
  presentTransfer,
  spendTransfer,
  transferActions,
} from '#modules/content/server/transfers/transfer-actions.ts'
import type { TransferRow } from '#modules/content/server/store/transfers.ts'

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
import { transfers } from '../store/transfers.ts'
import { knowledgeJobs } from '../transfer/transfer-ways.ts'

const actions = transferActions(transfers, knowledgeJobs)

export async function beginExport(
  scope: Scope,
  { id }: ParsedInputOf<typeof startExport>,
): Promise<Transfer> {
  const base = await getBaseRow(scope, id)
  await spendTransfer(scope, 'knowledge', 'export')
  const name = archiveName(scope, base.name, 'knowledge-base')
  const row = await actions.beginExport(scope, { ownerId: id, name, total: base.article_count })
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
  await spendTransfer(scope, 'knowledge', 'import')
  const wish = { organizationId: scope.organizationId, use: 'importArchive', name } as const
  return keepUpload(storage, wish, exchange, async (kept) => {
    const given = { id: kept.id, ownerId: id, name, size: kept.size }
    return present(scope, await actions.keepImport(scope, given))
  })
}

export async function beginImport(
  scope: Scope,
  { id, ...wishes }: ParsedInputOf<typeof runImport>,
): Promise<Transfer> {
  const { owner_id: baseId } = importOf(await transfers.find(scope, id))
  if (wishes.categoryId !== null) await getCategoryOf(scope, baseId, wishes.categoryId)
  return present(scope, await actions.beginImport(scope, id, wishes))
}

export async function beginUndo(scope: Scope, { id }: { readonly id: string }): Promise<Transfer> {
  return present(scope, await actions.beginUndo(scope, id))
}

export async function answerTransfer(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Transfer> {
  return present(scope, await actions.get(scope, id))
}

export async function answerTransfers(
  scope: Scope,
  { id, ...asked }: ParsedInputOf<typeof listTransfers>,
): Promise<Page<Transfer>> {
  await getBaseRow(scope, id)
  return actions.list(scope, id, asked, (row) => present(scope, row))
}

export async function answerItems(
  scope: Scope,
  { id, ...asked }: ParsedInputOf<typeof listTransferItems>,
): Promise<Page<TransferItem>> {
  return actions.listItems(scope, id, asked, (row) => {
    const { targetId: articleId, ...item } = presentItem(row)
    return { ...item, articleId }
  })
}

function present(scope: Scope, row: TransferRow): Transfer {
  return {
    ...presentTransfer(scope, row),
    baseId: row.owner_id,
    // Written by us alone.
    format: row.format as Transfer['format'],
    look: row.kind === 'import' && row.format !== null ? (row.look as TransferLook) : null,
  }
}
