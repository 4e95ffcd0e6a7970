import { notify } from '#modules/notifications/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { createImportedFiles } from '#modules/content/server/transfers/import-files.ts'
import {
  batchSize,
  transferJobs,
  updateNote,
  type TransferSteps,
} from '#modules/content/server/transfers/transfer-jobs.ts'
import type { ItemRow } from '#modules/content/server/store/transfers.ts'

import { importOptions } from '../../transfer-contract.ts'
import { trashArticle } from '../actions/articles.ts'
import { articleNotices } from '../notices.ts'
import { getBaseRow } from '../refusals.ts'
import { findBaseRow } from '../store/bases.ts'
import { listMadeIds, saveSourceKey, transfers } from '../store/transfers.ts'
import { asWriter } from './as-writer.ts'
import type { ParsedArchive } from './parsed-archive.ts'
import { previewArchive } from './preview-archive.ts'
import { importArticle, type ImportContext } from './import-article.ts'
import { packBase } from './pack-base.ts'
import { prepareImport } from './prepare-import.ts'
import { parseArchive } from './parse-archive.ts'
import { settleImport } from './settle-import.ts'

export const knowledgeJobs = transferJobs({
  read: 'read-knowledge-import',
  run: 'import-articles',
  undo: 'undo-knowledge-import',
  pack: 'export-knowledge-base',
})

export const transferSteps: TransferSteps<ParsedArchive, ImportContext> = {
  jobs: knowledgeJobs,
  store: transfers,
  read: parseArchive,
  actAs: asWriter,
  async look(scope, row, parsed) {
    const look = await previewArchive(scope, row.ownerId, parsed)
    return { format: parsed.format, total: parsed.articles.length, look }
  },
  async prepare(scope, row, parsed) {
    const options = importOptions.parse(row.wishes)
    const base = await getBaseRow(scope, row.ownerId)
    const importedFiles = createImportedFiles(await transfers.listBrought(scope, row.id))
    const ready = await prepareImport(scope, { row, base, parsed, options })
    return { ...ready, baseId: base.id, parsed, options, importedFiles }
  },
  make: importOne,
  settle: settleImport,
  async undo(scope, { id }) {
    const ids = await listMadeIds(scope, id, batchSize)
    for (const articleId of ids) await trashArticle(scope, { id: articleId, isTrashed: true })
    return ids.length === batchSize
  },
  async *pack(scope, { ownerId: baseId }, onStep) {
    const base = await scope.inOwnTransaction('read', (innerScope) =>
      findBaseRow(innerScope, baseId),
    )
    if (!base) return
    const total = base.articleCount
    yield* packBase(scope, {
      baseId,
      onStep: (done) => onStep(done, Math.max(total, done)),
    })
  },
  async notify(scope, { ownerId: baseId, memberId }, title, body) {
    await notify(scope, {
      kind: articleNotices.transferDone,
      memberIds: [memberId],
      title,
      body,
      link: `/dashboard/knowledgebase/${baseId}/settings?tab=transfer`,
      subjectId: baseId,
      topic: 'transfer',
    })
  },
}

async function importOne(scope: Scope, context: ImportContext, item: ItemRow): Promise<string> {
  const article = context.parsed.articles.find(({ key }) => key === item.key)
  if (!article) return ''
  const isNew = item.note !== updateNote
  const note = await importArticle(scope, context, { article, id: item.targetId, isNew })
  const { baseId } = context
  await saveSourceKey(scope, { baseId, key: item.key }, { articleId: item.targetId })
  return note
}
