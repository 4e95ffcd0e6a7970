import {
  archiveName,
  importOf,
  presentParts,
  presentTransfer,
  transferActions,
} from '#modules/content/server/transfers/transfer-actions.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Transfer, TransferItem } from '../../transfer-contract.ts'
import type * as transferContract from '../../transfer-contract.ts'
import { getBaseRow, getCategoryOf } from '../refusals.ts'
import { transfers } from '../store/transfers.ts'
import { knowledgeJobs } from '../transfer/transfer-steps.ts'

const actions = transferActions<Transfer, TransferItem>({
  store: transfers,
  jobs: knowledgeJobs,
  what: 'knowledge',
  getOwner: getBaseRow,
  present: (scope, row) => ({ ...presentTransfer<Transfer>(scope, row), baseId: row.ownerId }),
  presentItem(row) {
    const { targetId: articleId, ...item } = presentParts(row)
    return { ...item, articleId }
  },
})

export const { uploadImport, undoImport, getTransfer, listTransfers, listTransferItems } = actions

export async function startExport(
  scope: Scope,
  { id }: ParsedInputOf<typeof transferContract.startExport>,
): Promise<Transfer> {
  const base = await getBaseRow(scope, id)
  const name = archiveName(scope, base.name, 'knowledge-base')
  return actions.beginExport(scope, { ownerId: id, name, total: base.articleCount })
}

export async function runImport(
  scope: Scope,
  { id, ...options }: ParsedInputOf<typeof transferContract.runImport>,
): Promise<Transfer> {
  const { ownerId: baseId } = importOf(await transfers.find(scope, id))
  if (options.categoryId !== null) await getCategoryOf(scope, baseId, options.categoryId)
  return actions.beginImport(scope, id, options)
}
