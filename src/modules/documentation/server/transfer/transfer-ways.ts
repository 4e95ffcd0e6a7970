import { notify } from '#modules/notifications/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { broughtFiles } from '#modules/content/server/transfers/bring-files.ts'
import {
  batchSize,
  transferJobs,
  updateNote,
  type TransferWays,
} from '#modules/content/server/transfers/transfer-jobs.ts'
import type { ItemRow, TransferRow } from '#modules/content/server/store/transfers.ts'

import { treeChanged } from '../../contract.ts'
import { importWishes } from '../../transfer-contract.ts'
import { trashPage } from '../actions/pages.ts'
import { adoptSpec, removeSpec } from '../actions/specs.ts'
import { documentationNotices } from '../notices.ts'
import { getVersionRow } from '../refusals.ts'
import { listMadePages, listMadeSpecs, putSourceKey, transfers } from '../store/transfers.ts'
import { findVersionRow } from '../store/versions.ts'
import { asWriter } from './as-writer.ts'
import type { Cargo, CargoSpec } from './cargo.ts'
import { lookAtCargo } from './look-at-cargo.ts'
import { makePage, type Making } from './make-page.ts'
import { packVersion } from './pack-version.ts'
import { prepareImport } from './prepare-import.ts'
import { readCargo } from './read-cargo.ts'
import { settleImport } from './settle-import.ts'

export const documentationJobs = transferJobs({
  read: 'read-doc-import',
  run: 'import-doc-pages',
  undo: 'undo-doc-import',
  pack: 'export-doc-version',
})

export const transferWays: TransferWays<Cargo, Making> = {
  jobs: documentationJobs,
  store: transfers,
  read: readCargo,
  actAs: asWriter,
  async look(scope, row, cargo) {
    const look = await lookAtCargo(scope, row.owner_id, cargo)
    return { format: cargo.format, total: cargo.pages.length, look }
  },
  async prepare(scope, row, cargo) {
    const wishes = importWishes.parse(row.wishes)
    const { id: versionId, space_id: spaceId } = await getVersionRow(scope, row.owner_id)
    const brought = broughtFiles(await transfers.listBrought(scope, row.id))
    const ready = await prepareImport(scope, { row, spaceId, cargo, wishes })
    return { ...ready, versionId, cargo, wishes, brought }
  },
  make: makeOne,
  settle: settleImport,
  undo: (scope, row) => undo(scope, row),
  pack: (scope, { owner_id: versionId }, onStep) => packVersion(scope, { versionId, onStep }),
  async tell(scope, { owner_id: versionId, member_id: memberId }, title, body) {
    const version = await findVersionRow(scope, versionId)
    if (!version) return
    const space = version.space_id
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

async function makeOne(scope: Scope, making: Making, item: ItemRow): Promise<string> {
  const { cargo, versionId } = making
  const spec = cargo.specs.find(({ key }) => key === item.key)
  if (spec) return makeSpec(scope, making, { spec, id: item.target_id })
  const page = cargo.pages.find(({ key }) => key === item.key)
  if (!page) return ''
  const isNew = item.note !== updateNote
  const note = await makePage(scope, making, { page, id: item.target_id, isNew })
  await putSourceKey(scope, { versionId, key: item.key, pageId: item.target_id })
  return note
}

/** Its pages are in the tree already. */
async function makeSpec(
  scope: Scope,
  { cargo, versionId, targets, wishes }: Making,
  { spec, id }: { readonly spec: CargoSpec; readonly id: string },
): Promise<string> {
  const pageIds = cargo.pages
    .filter(({ operation }) => operation?.spec === spec.key)
    .flatMap(({ key }) => targets.get(key) ?? [])
  const above = spec.parentKey === null ? undefined : targets.get(spec.parentKey)
  const parentId = above ?? wishes.parentId
  await adoptSpec(scope, { id, versionId, parentId, name: spec.name, pageIds }, spec.source())
  return ''
}

/** Subpages are deleted with their page, including ones added since. */
async function undo(scope: Scope, row: TransferRow): Promise<boolean> {
  const { id: transferId, owner_id: versionId } = row
  for (const id of await listMadeSpecs(scope, transferId)) await removeSpec(scope, { id })
  const ids = await listMadePages(scope, { transferId, versionId }, batchSize)
  for (const id of ids) await trashPage(scope, { versionId, id, isTrashed: true })
  const { space_id: spaceId } = await getVersionRow(scope, versionId)
  scope.emit(treeChanged, { spaceId, versionId }, { subjectId: versionId })
  return ids.length === batchSize
}
