import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

import { z } from 'zod'

import { hours } from '#lib/duration.ts'
import { tar } from '#lib/tar.ts'
import { storageKey, type Storage } from '#platform/files/storage.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { exportFailed, exportReady, exportProgressed } from '../../contract.ts'
import { sendExportReady } from '../deletion-emails.ts'
import {
  findExportRow,
  finishExport,
  giveUpExport,
  saveProgress,
  startExport,
  type ExportProgress,
  type ExportRow,
} from '../store/exports.ts'
import { archiveEntries } from './archive.ts'

export const buildExport = job({
  name: 'build-export',
  payload: z.strictObject({ exportId: z.uuid() }),
  retries: 2,
  timeoutSeconds: hours(6) / 1000,
})

const retentionDays = 7

/**
 * Streams the archive straight into storage. The job's transaction starts afterwards, so the
 * status, the email and the job end together.
 */
export const buildExportWork = work(buildExport, async (scope, { exportId }) => {
  const started = await scope.inOwnTransaction('write', (innerScope) =>
    startExport(innerScope, exportId),
  )
  const row = await scope.inOwnTransaction('read', (innerScope) =>
    findExportRow(innerScope, exportId),
  )
  if (!started || !row) return
  try {
    const { size, progress } = await pack(scope, row)
    await announce(scope, row, { size, progress })
  } catch (error) {
    if (started.attempts > buildExport.retries) {
      await scope.inOwnTransaction('write', (innerScope) => giveUp(innerScope, exportId))
    }
    throw error
  }
})

export async function giveUp(
  scope: Pick<Scope, 'db' | 'organizationId' | 'emit'>,
  exportId: string,
): Promise<void> {
  const memberId = await giveUpExport(scope, exportId, retentionDays)
  if (memberId === undefined) return
  scope.emit(exportFailed, { exportId, memberId }, { subjectId: exportId, memberId })
}

async function pack(
  scope: Scope,
  row: ExportRow,
): Promise<{ size: number; progress: ExportProgress }> {
  const reporter = new Reporter(scope, row)
  const entries = archiveEntries({
    scope,
    hasFiles: row.hasFiles,
    onStep: (progress) => reporter.tell(progress),
  })
  const archive = await store(
    scope.product.storage,
    storageKey(scope.organizationId, row.id),
    tar(entries),
  )
  return { size: archive.size, progress: reporter.latest }
}

async function store(
  storage: Storage,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<{ size: number }> {
  let size = 0
  const source = Readable.from(content)
  const zip = createGzip()
  source.on('error', (error) => zip.destroy(error))
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of source.pipe(zip) as AsyncIterable<Buffer>) {
      size += chunk.length
      yield chunk
    }
  }
  try {
    await storage.put(key, Readable.from(measured()), { type: 'application/gzip' })
  } finally {
    // If storage fails, the source streams are closed too.
    source.destroy()
    zip.destroy()
  }
  return { size }
}

async function announce(
  scope: Scope,
  { id, requestedBy: memberId }: ExportRow,
  { size, progress }: { size: number; progress: ExportProgress },
): Promise<void> {
  const finished = await finishExport(scope, id, { size, retentionDays, progress })
  if (!finished) {
    await scope.product.storage.delete(storageKey(scope.organizationId, id))
    return
  }
  const expiresAt = finished.expiresAt.toISOString()
  const data = { exportId: id, memberId, size, expiresAt }
  scope.emit(exportReady, data, { subjectId: id, memberId })
  await sendExportReady(scope, { memberId, expiresAt: finished.expiresAt })
}

class Reporter {
  latest: ExportProgress = { done: 0, total: 0, rows: 0, files: 0 }
  private readonly scope: Scope
  private readonly row: ExportRow
  private savedAt = 0
  private tenth = 0

  constructor(scope: Scope, row: ExportRow) {
    this.scope = scope
    this.row = row
  }

  async tell(progress: ExportProgress): Promise<void> {
    this.latest = progress
    const tenth = Math.floor((progress.done / progress.total) * 10)
    const isNewTenth = tenth > this.tenth
    if (!isNewTenth && Date.now() - this.savedAt < savedEveryMs) return
    this.tenth = tenth
    this.savedAt = Date.now()
    const { id, requestedBy: memberId } = this.row
    await this.scope.inOwnTransaction('write', async (innerScope) => {
      await saveProgress(innerScope, id, progress)
      if (!isNewTenth) return
      const about = { subjectId: id, memberId }
      innerScope.emit(exportProgressed, { exportId: id, ...progress }, about)
    })
  }
}

const savedEveryMs = 1500
