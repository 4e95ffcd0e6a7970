import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { z } from 'zod'

import { ArchiveRefused } from '#lib/archive/read-zip.ts'
import { writeZip, type PackedFile } from '#lib/archive/write-zip.ts'
import { storageKey } from '#platform/files/storage.ts'
import { job, type Job } from '#platform/jobs/job.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ImportedFiles } from './import-files.ts'
import type { ItemRow, TransferRow, TransferStore } from '../store/transfers.ts'

const payload = z.strictObject({ transferId: z.uuid() })

export interface TransferJobs {
  readonly read: Job<typeof payload>
  readonly run: Job<typeof payload>
  readonly undo: Job<typeof payload>
  readonly pack: Job<typeof payload>
}

/** Job names must be stable, because waiting jobs are found by name after a restart. */
export function transferJobs(names: Readonly<Record<keyof TransferJobs, string>>): TransferJobs {
  return {
    read: job({ name: names.read, payload, retries: 1 }),
    run: job({ name: names.run, payload, timeoutSeconds: 3600 }),
    undo: job({ name: names.undo, payload }),
    pack: job({ name: names.pack, payload, retries: 2, timeoutSeconds: 3600 }),
  }
}

interface BaseContext {
  readonly importedFiles: ImportedFiles
}

/** How a module imports and exports; the steps are shared. */
export interface TransferSteps<ParsedArchive, ImportContext extends BaseContext> {
  readonly jobs: TransferJobs
  readonly store: TransferStore
  /** Parses an archive; throws `ArchiveRefused` if there is nothing to import. */
  read(bytes: Uint8Array): ParsedArchive
  look(
    scope: Scope,
    row: TransferRow,
    parsed: ParsedArchive,
  ): Promise<{ readonly format: string; readonly total: number; readonly look: unknown }>
  /** Background work acts as the member, with the permissions the member has by then. */
  actAs(scope: Scope, memberId: string): Promise<Scope>
  /** Prepares everything that must exist first, and the list of items. Idempotent. */
  prepare(scope: Scope, row: TransferRow, parsed: ParsedArchive): Promise<ImportContext>
  /** Imports one item and returns its notes. */
  make(scope: Scope, context: ImportContext, item: ItemRow): Promise<string>
  /** Runs after all items exist. */
  settle(scope: Scope, context: ImportContext): Promise<void>
  /** Undoes a batch; true if there is more. */
  undo(scope: Scope, row: TransferRow): Promise<boolean>
  pack(
    scope: Scope,
    row: TransferRow,
    onStep: (done: number, total: number) => Promise<void>,
  ): AsyncIterable<PackedFile>
  notify(scope: Scope, row: TransferRow, title: string, body: string): Promise<void>
}

export function transferWork<ParsedArchive, ImportContext extends BaseContext>(
  steps: TransferSteps<ParsedArchive, ImportContext>,
): JobWork[] {
  return [readWork(steps), runWork(steps), undoWork(steps), packWork(steps)]
}

/** Items that update existing documents are marked until they are done. */
export const updateNote = 'update'

function readWork<ParsedArchive, ImportContext extends BaseContext>(
  steps: TransferSteps<ParsedArchive, ImportContext>,
): JobWork {
  const { jobs, store } = steps
  return work(jobs.read, async (scope, { transferId: id }) => {
    const row = await scope.inOwnTransaction('read', (innerScope) => store.find(innerScope, id))
    if (row?.state !== 'reading') return
    const parsed = await unpacked(steps, scope, id)
    if ('sentence' in parsed) return store.put(scope, id, ended(scope, parsed.sentence))
    const { format, total, look } = await steps.look(scope, row, parsed.parsed)
    await store.put(scope, id, { state: 'ready', format, total, look: JSON.stringify(look) })
  })
}

function ended({ now }: Scope, problem: string) {
  return { state: 'failed', problem: problem.slice(0, 500), finishedAt: now } as const
}

async function unpacked<ParsedArchive, ImportContext extends BaseContext>(
  { read }: TransferSteps<ParsedArchive, ImportContext>,
  scope: Scope,
  id: string,
): Promise<{ readonly parsed: ParsedArchive } | { readonly sentence: string }> {
  const stored = await scope.product.storage.get(storageKey(scope.organizationId, id))
  if (!stored) return { sentence: 'The file is no longer available. Upload it again.' }
  try {
    return { parsed: read(await buffer(stored.stream)) }
  } catch (error) {
    if (error instanceof ArchiveRefused) return { sentence: error.message }
    throw error
  }
}

/**
 * One item per transaction together with its status, so an interrupted import continues where it
 * stopped.
 */
function runWork<ParsedArchive, ImportContext extends BaseContext>(
  steps: TransferSteps<ParsedArchive, ImportContext>,
): JobWork {
  const { jobs, store } = steps
  return work(jobs.run, async (scope, { transferId: id }) => {
    const row = await scope.inOwnTransaction('read', (innerScope) => store.find(innerScope, id))
    if (row?.state !== 'running') return
    const parsed = await unpacked(steps, scope, id)
    const ready = 'sentence' in parsed ? parsed : await prepared(steps, scope, row, parsed.parsed)
    if ('sentence' in ready) {
      await store.put(scope, id, ended(scope, ready.sentence))
      return steps.notify(scope, row, 'Your import failed', ready.sentence)
    }
    let after = -1
    for (;;) {
      const from = after
      const items = await scope.inOwnTransaction('read', (innerScope) =>
        store.listItems(innerScope, id, { after: from, limit: batchSize }),
      )
      for (const item of items.filter(({ state }) => state === 'waiting')) {
        await importOne(steps, scope, { row, item, context: ready.context })
      }
      if (items.length < batchSize) break
      after = items.at(-1)?.place ?? after
    }
    const acting = await actAsMember(steps, scope, row)
    if ('sentence' in acting) {
      await store.put(scope, id, ended(scope, acting.sentence))
      return steps.notify(scope, row, 'Your import failed', acting.sentence)
    }
    await steps.settle(acting.scope, ready.context)
    await store.put(scope, id, { state: 'done', finishedAt: scope.now })
    const done = await store.find(scope, id)
    const words = `${done?.made ?? 0} created, ${done?.changed ?? 0} updated, ${done?.skipped ?? 0} skipped.`
    await steps.notify(scope, row, 'Your import is done', words)
    const key = storageKey(scope.organizationId, id)
    scope.afterCommit(() => void scope.product.storage.delete(key).catch(() => {}))
  })
}

async function prepared<ParsedArchive, ImportContext extends BaseContext>(
  steps: TransferSteps<ParsedArchive, ImportContext>,
  scope: Scope,
  row: TransferRow,
  parsed: ParsedArchive,
): Promise<{ readonly context: ImportContext } | { readonly sentence: string }> {
  try {
    return await scope.inOwnTransaction('write', async (innerScope) => {
      const acting = await steps.actAs(innerScope, row.memberId)
      return { context: await steps.prepare(acting, row, parsed) }
    })
  } catch (error) {
    if (error instanceof Refusal) return { sentence: error.message }
    throw error
  }
}

async function importOne<ParsedArchive, ImportContext extends BaseContext>(
  steps: TransferSteps<ParsedArchive, ImportContext>,
  scope: Scope,
  { row, item, context }: { row: TransferRow; item: ItemRow; context: ImportContext },
): Promise<void> {
  const { store } = steps
  const at = { transferId: row.id, place: item.place }
  const done = item.note === updateNote ? 'changed' : 'made'
  try {
    await scope.inOwnTransaction('write', async (innerScope) => {
      context.importedFiles.begin()
      const acting = await steps.actAs(innerScope, row.memberId)
      const note = await steps.make(acting, context, item)
      const files = context.importedFiles.fresh()
      await store.putItem(acting, at, { state: done, note: note.slice(0, 500), files })
      await count(store, acting, row.id, done)
    })
    context.importedFiles.settle()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const note = error.message.slice(0, 500)
    await scope.inOwnTransaction('write', async (innerScope) => {
      await store.putItem(innerScope, at, { state: 'failed', note })
      await count(store, innerScope, row.id, 'skipped')
    })
  }
}

async function count(
  store: TransferStore,
  scope: Scope,
  id: string,
  what: 'made' | 'changed' | 'skipped',
): Promise<void> {
  const row = await store.lock(scope, id)
  if (row) await store.put(scope, id, { done: row.done + 1, [what]: row[what] + 1 })
}

/** If the member lost the permission, the import ends instead of blocking others. */
async function actAsMember<ParsedArchive, ImportContext extends BaseContext>(
  { actAs }: TransferSteps<ParsedArchive, ImportContext>,
  scope: Scope,
  { memberId }: TransferRow,
): Promise<{ readonly scope: Scope } | { readonly sentence: string }> {
  try {
    return { scope: await actAs(scope, memberId) }
  } catch (error) {
    if (error instanceof Refusal) return { sentence: error.message }
    throw error
  }
}

/** Moves everything the import created to the trash. */
function undoWork<ParsedArchive, ImportContext extends BaseContext>(
  steps: TransferSteps<ParsedArchive, ImportContext>,
): JobWork {
  const { jobs, store, undo } = steps
  return work(jobs.undo, async (scope, { transferId: id }) => {
    const row = await store.lock(scope, id)
    if (row?.state !== 'undoing') return
    const acting = await actAsMember(steps, scope, row)
    if ('sentence' in acting) {
      // A partial undo stays, and someone else can finish it.
      return store.put(scope, id, { state: 'done', problem: acting.sentence })
    }
    const hasMore = await undo(acting.scope, row)
    if (hasMore) scope.enqueue(jobs.undo, { transferId: id })
    else await store.put(scope, id, { state: 'undone' })
  })
}

/** Streams straight into storage; the job's own transaction starts when the file is complete. */
function packWork<ParsedArchive, ImportContext extends BaseContext>({
  jobs,
  store,
  pack,
  notify,
}: TransferSteps<ParsedArchive, ImportContext>): JobWork {
  return work(jobs.pack, async (scope, { transferId: id }) => {
    const row = await scope.inOwnTransaction('read', (innerScope) => store.find(innerScope, id))
    if (row?.state !== 'running' || row.kind !== 'export') return
    let size = 0
    const files = pack(scope, row, (done, total) =>
      scope.inOwnTransaction('write', (innerScope) => store.put(innerScope, id, { done, total })),
    )
    async function* measured(): AsyncGenerator<Buffer> {
      for await (const piece of writeZip(files)) {
        size += piece.length
        yield piece
      }
    }
    const key = storageKey(scope.organizationId, id)
    await scope.product.storage.put(key, Readable.from(measured()), { type: 'application/zip' })
    await store.put(scope, id, { state: 'done', size: BigInt(size), finishedAt: scope.now })
    await notify(scope, row, 'Your export is ready', 'You can download it for a week.')
  })
}

export const batchSize = 50
