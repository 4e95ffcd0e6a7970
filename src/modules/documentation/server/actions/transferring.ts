import {
  archiveName,
  importOf,
  presentParts,
  presentTransfer,
  transferActions,
} from '#modules/content/server/transfers/transfer-actions.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Transfer, TransferItem } from '../../transfer-contract.ts'
import type * as transferContract from '../../transfer-contract.ts'
import { getSpaceRow, getActivePlace, getVersionRow } from '../refusals.ts'
import { transfers } from '../store/transfers.ts'
import { documentationJobs } from '../transfer/transfer-steps.ts'

const actions = transferActions<Transfer, TransferItem>({
  store: transfers,
  jobs: documentationJobs,
  what: 'documentation',
  getOwner: getVersionRow,
  present: (scope, row) => ({ ...presentTransfer<Transfer>(scope, row), versionId: row.ownerId }),
  presentItem(row) {
    const { targetId, ...item } = presentParts(row)
    // API documents are part of the archive, but not pages.
    return { ...item, pageId: row.key.startsWith('spec:') ? null : targetId }
  },
})

export const { uploadImport, undoImport, getTransfer, listTransfers, listTransferItems } = actions

export async function startExport(
  scope: Scope,
  { id }: ParsedInputOf<typeof transferContract.startExport>,
): Promise<Transfer> {
  const version = await getVersionRow(scope, id)
  const space = await getSpaceRow(scope, version.spaceId)
  const name = archiveName(scope, `${space.name} ${version.label}`, 'documentation')
  return actions.beginExport(scope, { ownerId: id, name, total: version.pageCount })
}

export async function runImport(
  scope: Scope,
  { id, ...options }: ParsedInputOf<typeof transferContract.runImport>,
): Promise<Transfer> {
  const { ownerId: versionId } = importOf(await transfers.find(scope, id))
  if (options.parentId !== null) {
    const { kind } = await getActivePlace(scope, { versionId, pageId: options.parentId })
    if (kind !== 'page' && kind !== 'group') {
      refuse('conflict', 'Links and API operations can’t have subpages.')
    }
  }
  return actions.beginImport(scope, id, options)
}
