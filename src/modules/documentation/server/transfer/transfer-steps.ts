import { notify } from '#modules/notifications/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { createImportedFiles } from '#modules/content/server/transfers/import-files.ts'
import {
  batchSize,
  transferJobs,
  updateNote,
  type TransferSteps,
} from '#modules/content/server/transfers/transfer-jobs.ts'
import type { ItemRow, TransferRow } from '#modules/content/server/store/transfers.ts'

import { treeChanged } from '../../contract.ts'
import { importOptions } from '../../transfer-contract.ts'
import { trashPage } from '../actions/pages.ts'
import { attachSpec, removeSpec } from '../actions/specs.ts'
import { documentationNotices } from '../notices.ts'
import { getVersionRow } from '../refusals.ts'
import { listMadePages, listMadeSpecs, saveSourceKey, transfers } from '../store/transfers.ts'
import { findVersionRow } from '../store/versions.ts'
import { asWriter } from './as-writer.ts'
import type { ParsedArchive, ParsedSpec } from './parsed-archive.ts'
import { previewArchive } from './preview-archive.ts'
import { importPage, type ImportContext } from './import-page.ts'
import { packVersion } from './pack-version.ts'
import { prepareImport } from './prepare-import.ts'
import { parseArchive } from './parse-archive.ts'
import { settleImport } from './settle-import.ts'

export const documentationJobs = transferJobs({
  read: 'read-doc-import',
  run: 'import-doc-pages',
  undo: 'undo-doc-import',
  pack: 'export-doc-version',
})

export const transferSteps: TransferSteps<ParsedArchive, ImportContext> = {
  jobs: documentationJobs,
  store: transfers,
  read: parseArchive,
  actAs: asWriter,
  async look(scope, row, parsed) {
    const look = await previewArchive(scope, row.ownerId, parsed)
    return { format: parsed.format, total: parsed.pages.length, look }
  },
  async prepare(scope, row, parsed) {
    const options = importOptions.parse(row.wishes)
    const { id: versionId, spaceId } = await getVersionRow(scope, row.ownerId)
    const importedFiles = createImportedFiles(await transfers.listBrought(scope, row.id))
    const ready = await prepareImport(scope, { row, spaceId, parsed, options })
    return { ...ready, versionId, parsed, options, importedFiles }
  },
  make: importOne,
  settle: settleImport,
  undo: (scope, row) => undo(scope, row),
  pack: (scope, { ownerId: versionId }, onStep) => packVersion(scope, { versionId, onStep }),
  async notify(scope, { ownerId: versionId, memberId }, title, body) {
    const version = await findVersionRow(scope, versionId)
    if (!version) return
    const space = version.spaceId
    const search = new URLSearchParams({ space, version: versionId, tab: 'transfer' })
    await notify(scope, {
      kind: documentationNotices.transferDone,
      memberIds: [memberId],
      title,
      body,
      link: `/dashboard/documentation?${search.toString()}`,
      subjectId: versionId,
      topic: 'transfer',
    })
  },
}

async function importOne(scope: Scope, context: ImportContext, item: ItemRow): Promise<string> {
  const { parsed, versionId } = context
  const spec = parsed.specs.find(({ key }) => key === item.key)
  if (spec) return createSpec(scope, context, { spec, id: item.targetId })
  const page = parsed.pages.find(({ key }) => key === item.key)
  if (!page) return ''
  const isNew = item.note !== updateNote
  const note = await importPage(scope, context, { page, id: item.targetId, isNew })
  await saveSourceKey(scope, { versionId, key: item.key, pageId: item.targetId })
  return note
}

/** Its pages are in the tree already. */
async function createSpec(
  scope: Scope,
  { parsed, versionId, targets, options }: ImportContext,
  { spec, id }: { readonly spec: ParsedSpec; readonly id: string },
): Promise<string> {
  const pageIds = parsed.pages
    .filter(({ operation }) => operation?.spec === spec.key)
    .flatMap(({ key }) => targets.get(key) ?? [])
  const above = spec.parentKey === null ? undefined : targets.get(spec.parentKey)
  const parentId = above ?? options.parentId
  await attachSpec(scope, { id, versionId, parentId, name: spec.name, pageIds }, spec.source())
  return ''
}

/** Subpages are deleted with their page, including ones added since. */
async function undo(scope: Scope, row: TransferRow): Promise<boolean> {
  const { id: transferId, ownerId: versionId } = row
  for (const id of await listMadeSpecs(scope, transferId)) await removeSpec(scope, { id })
  const ids = await listMadePages(scope, { transferId, versionId }, batchSize)
  for (const id of ids) await trashPage(scope, { versionId, id, isTrashed: true })
  const { spaceId } = await getVersionRow(scope, versionId)
  scope.emit(treeChanged, { spaceId, versionId }, { subjectId: versionId })
  return ids.length === batchSize
}
