import { notify } from '#modules/notifications/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { broughtFiles } from '#modules/content/server/transfers/bring-files.ts'
import {
  batchSize,
  transferJobs,
  updateNote,
  type TransferWays,
} from '#modules/content/server/transfers/transfer-jobs.ts'
import type { ItemRow } from '#modules/content/server/store/transfers.ts'

import { importWishes } from '../../transfer-contract.ts'
import { trashArticle } from '../actions/articles.ts'
import { articleNotices } from '../notices.ts'
import { getBaseRow } from '../refusals.ts'
import { findBaseRow } from '../store/bases.ts'
import { listMadeIds, putSourceKey, transfers } from '../store/transfers.ts'
import { asWriter } from './as-writer.ts'
import type { Cargo } from './cargo.ts'
import { lookAtCargo } from './look-at-cargo.ts'
import { makeArticle, type Making } from './make-article.ts'
import { packBase } from './pack-base.ts'
import { prepareImport } from './prepare-import.ts'
import { readCargo } from './read-cargo.ts'
import { settleImport } from './settle-import.ts'

export const knowledgeJobs = transferJobs({
  read: 'read-knowledge-import',
  run: 'import-articles',
  undo: 'undo-knowledge-import',
  pack: 'export-knowledge-base',
})

export const transferWays: TransferWays<Cargo, Making> = {
  jobs: knowledgeJobs,
  store: transfers,
  read: readCargo,
  actAs: asWriter,
  async look(scope, row, cargo) {
    const look = await lookAtCargo(scope, row.owner_id, cargo)
    return { format: cargo.format, total: cargo.articles.length, look }
  },
  async prepare(scope, row, cargo) {
    const wishes = importWishes.parse(row.wishes)
    const base = await getBaseRow(scope, row.owner_id)
    const brought = broughtFiles(await transfers.listBrought(scope, row.id))
    const ready = await prepareImport(scope, { row, base, cargo, wishes })
    return { ...ready, baseId: base.id, cargo, wishes, brought }
  },
  make: makeOne,
  settle: settleImport,
  async undo(scope, { id }) {
    const ids = await listMadeIds(scope, id, batchSize)
    for (const articleId of ids) await trashArticle(scope, { id: articleId, isTrashed: true })
    return ids.length === batchSize
  },
  async *pack(scope, { owner_id: baseId }, onStep) {
    const base = await scope.beside('read', (beside) => findBaseRow(beside, baseId))
    if (!base) return
    const total = base.article_count
    yield* packBase(scope, {
      baseId,
      onStep: (done) => onStep(done, Math.max(total, done)),
    })
  },
  async tell(scope, { owner_id: baseId, member_id: memberId }, title, body) {
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

async function makeOne(scope: Scope, making: Making, item: ItemRow): Promise<string> {
  const article = making.cargo.articles.find(({ key }) => key === item.key)
  if (!article) return ''
  const isNew = item.note !== updateNote
  const note = await makeArticle(scope, making, { article, id: item.target_id, isNew })
  const { baseId } = making
  await putSourceKey(scope, { baseId, key: item.key }, { articleId: item.target_id })
  return note
}
