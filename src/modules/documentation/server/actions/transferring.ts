import { keepUpload } from '#platform/files/keep-upload.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
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
import { getSpaceRow, getStandingPlace, getVersionRow } from '../refusals.ts'
import { transfers } from '../store/transfers.ts'
import { documentationJobs } from '../transfer/transfer-ways.ts'

const actions = transferActions(transfers, documentationJobs)

export async function beginExport(
  scope: Scope,
  { id }: ParsedInputOf<typeof startExport>,
): Promise<Transfer> {
  const version = await getVersionRow(scope, id)
  const space = await getSpaceRow(scope, version.space_id)
  await spendTransfer(scope, 'documentation', 'export')
  const name = archiveName(scope, `${space.name} ${version.label}`, 'documentation')
  const row = await actions.beginExport(scope, { ownerId: id, name, total: version.page_count })
  return present(scope, row)
}

/** Takes the archive and has it looked at; nothing is made yet. */
export async function takeImport(
  storage: Storage,
  scope: Scope,
  { id, name }: ParsedInputOf<typeof uploadImport>,
  exchange: Exchange,
): Promise<Transfer> {
  await scope.beside('read', (beside) => getVersionRow(beside, id))
  await spendTransfer(scope, 'documentation', 'import')
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
  const { owner_id: versionId } = importOf(await transfers.find(scope, id))
  if (wishes.parentId !== null) {
    const { kind } = await getStandingPlace(scope, { versionId, pageId: wishes.parentId })
    if (kind !== 'page' && kind !== 'group') {
      refuse('conflict', 'Nothing can stand below a link or an operation of an API.')
    }
  }
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
  await getVersionRow(scope, id)
  return actions.list(scope, id, asked, (row) => present(scope, row))
}

export async function answerItems(
  scope: Scope,
  { id, ...asked }: ParsedInputOf<typeof listTransferItems>,
): Promise<Page<TransferItem>> {
  return actions.listItems(scope, id, asked, (row) => {
    const { targetId, ...item } = presentItem(row)
    // Descriptions of APIs stand among them and are no pages.
    return { ...item, pageId: row.key.startsWith('spec:') ? null : targetId }
  })
}

function present(scope: Scope, row: TransferRow): Transfer {
  return {
    ...presentTransfer(scope, row),
    versionId: row.owner_id,
    // Written by us alone.
    format: row.format as Transfer['format'],
    look: row.kind === 'import' && row.format !== null ? (row.look as TransferLook) : null,
  }
}
