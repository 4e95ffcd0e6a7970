import { Readable } from 'node:stream'

import { z } from 'zod'

import { writeZip } from '#lib/archive/write-zip.ts'
import { notify } from '#modules/notifications/server/door.ts'
import { storageKey, type Storage } from '#platform/files/storage.ts'
import { job } from '#platform/jobs/job.ts'
import { work, type JobWork } from '#platform/registry/module.ts'

import { articleNotices } from '../notices.ts'
import type { Links } from '../present.ts'
import { findBaseRow } from '../store/bases.ts'
import { findTransferRow, putTransfer } from '../store/transfers.ts'
import { transferPath } from './transfer-path.ts'
import { packBase } from './pack-base.ts'

export const exportJob = job({
  name: 'export-knowledge-base',
  payload: z.strictObject({ transferId: z.uuid() }),
  retries: 2,
  timeoutSeconds: 3600,
})

/** Packs while it reads, straight into storage; the job's own transaction begins when it is there. */
export function exportWork({ storage, links }: { storage: Storage; links: Links }): JobWork {
  return work(exportJob, async (scope, { transferId: id }) => {
    const row = await scope.beside('read', (beside) => findTransferRow(beside, id))
    const base = row && (await scope.beside('read', (beside) => findBaseRow(beside, row.base_id)))
    if (row?.state !== 'running' || !base) return
    let size = 0
    const files = packBase(scope, {
      baseId: row.base_id,
      storage,
      onStep: (done) =>
        scope.beside('write', (beside) =>
          putTransfer(beside, id, { done, total: Math.max(base.article_count, done) }),
        ),
    })
    async function* measured(): AsyncGenerator<Buffer> {
      for await (const piece of writeZip(files)) {
        size += piece.length
        yield piece
      }
    }
    const key = storageKey(scope.organizationId, id)
    await storage.put(key, Readable.from(measured()), { type: 'application/zip' })
    await putTransfer(scope, id, { state: 'done', size: BigInt(size), finished_at: scope.now })
    await notify(scope, links, {
      kind: articleNotices.transferDone,
      memberIds: [row.member_id],
      title: `The export of ${base.name} is ready`,
      body: 'It can be fetched for a week.',
      link: transferPath(row.base_id),
      subjectId: row.base_id,
      topic: 'transfer',
    })
  })
}
