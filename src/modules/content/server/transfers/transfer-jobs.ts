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

import type { Brought } from './bring-files.ts'
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

interface Bringing {
  readonly brought: Brought
}

/** How a module imports and exports; the steps are shared. */
export interface TransferWays<Cargo, Making extends Bringing> {
  readonly jobs: TransferJobs
  readonly store: TransferStore
  /** Parses an archive; throws `ArchiveRefused` if there is nothing to import. */
  read(bytes: Uint8Array): Cargo
  look(
    scope: Scope,
    row: TransferRow,
    cargo: Cargo,
  ): Promise<{ readonly format: string; readonly total: number; readonly look: unknown }>
  /** Background work acts as the member, with the permissions the member has by then. */
  actAs(scope: Scope, memberId: string): Promise<Scope>
  /** Prepares everything that must exist first, and the list of items. Idempotent. */
  prepare(scope: Scope, row: TransferRow, cargo: Cargo): Promise<Making>
  /** Imports one item and returns its notes. */
  make(scope: Scope, making: Making, item: ItemRow): Promise<string>
  /** Runs after all items exist. */
  settle(scope: Scope, making: Making): Promise<void>
  /** Undoes a batch; true if there is more. */
  undo(scope: Scope, row: TransferRow): Promise<boolean>
  pack(
    scope: Scope,
    row: TransferRow,
    onStep: (done: number, total: number) => Promise<void>,
  ): AsyncIterable<PackedFile>
  tell(scope: Scope, row: TransferRow, title: string, body: string): Promise<void>
}

export function transferWork<Cargo, Making extends Bringing>(
  ways: TransferWays<Cargo, Making>,
): JobWork[] {
  return [readWork(ways), runWork(ways), undoWork(ways), packWork(ways)]
}

/** Items that update existing documents are marked until they are done. */
export const updateNote = 'update'

function readWork<Cargo, Making extends Bringing>(ways: TransferWays<Cargo, Making>): JobWork {
  const { jobs, store } = ways
  return work(jobs.read, async (scope, { transferId: id }) => {
    const row = await scope.beside('read', (beside) => store.find(beside, id))
    if (row?.state !== 'reading') return
    const cargo = await unpacked(ways, scope, id)
    if ('sentence' in cargo) return store.put(scope, id, ended(scope, cargo.sentence))
    const { format, total, look } = await ways.look(scope, row, cargo.cargo)
    await store.put(scope, id, { state: 'ready', format, total, look: JSON.stringify(look) })
  })
}

function ended({ now }: Scope, problem: string) {
  return { state: 'failed', problem: problem.slice(0, 500), finished_at: now } as const
}

async function unpacked<Cargo, Making extends Bringing>(
  { read }: TransferWays<Cargo, Making>,
  scope: Scope,
  id: string,
): Promise<{ readonly cargo: Cargo } | { readonly sentence: string }> {
  const stored = await scope.product.storage.get(storageKey(scope.organizationId, id))
  if (!stored) return { sentence: 'The file is no longer available. Upload it again.' }
  try {
    return { cargo: read(await buffer(stored.stream)) }
  } catch (error) {
    if (error instanceof ArchiveRefused) return { sentence: error.message }
    throw error
  }
}

/**
 * One item per transaction together with its status, so an interrupted import continues where it
 * stopped.
 */
function runWork<Cargo, Making extends Bringing>(ways: TransferWays<Cargo, Making>): JobWork {
  const { jobs, store } = ways
  return work(jobs.run, async (scope, { transferId: id }) => {
    const row = await scope.beside('read', (beside) => store.find(beside, id))
    if (row?.state !== 'running') return
    const cargo = await unpacked(ways, scope, id)
    const ready = 'sentence' in cargo ? cargo : await prepared(ways, scope, row, cargo.cargo)
    if ('sentence' in ready) {
      await store.put(scope, id, ended(scope, ready.sentence))
      return ways.tell(scope, row, 'Your import failed', ready.sentence)
    }
    let after = -1
    for (;;) {
      const from = after
      const items = await scope.beside('read', (beside) =>
        store.listItems(beside, id, { after: from, limit: batchSize }),
      )
      for (const item of items.filter(({ state }) => state === 'waiting')) {
        await makeOne(ways, scope, { row, item, making: ready.making })
      }
      if (items.length < batchSize) break
      after = items.at(-1)?.place ?? after
    }
    const acting = await stillActing(ways, scope, row)
    if ('sentence' in acting) {
      await store.put(scope, id, ended(scope, acting.sentence))
      return ways.tell(scope, row, 'Your import failed', acting.sentence)
    }
    await ways.settle(acting.scope, ready.making)
    await store.put(scope, id, { state: 'done', finished_at: scope.now })
    const done = await store.find(scope, id)
    const words = `${done?.made ?? 0} created, ${done?.changed ?? 0} updated, ${done?.skipped ?? 0} skipped.`
    await ways.tell(scope, row, 'Your import is done', words)
    const key = storageKey(scope.organizationId, id)
    scope.afterCommit(() => void scope.product.storage.delete(key).catch(() => {}))
  })
}

async function prepared<Cargo, Making extends Bringing>(
  ways: TransferWays<Cargo, Making>,
  scope: Scope,
  row: TransferRow,
  cargo: Cargo,
): Promise<{ readonly making: Making } | { readonly sentence: string }> {
  try {
    return await scope.beside('write', async (beside) => {
      const acting = await ways.actAs(beside, row.member_id)
      return { making: await ways.prepare(acting, row, cargo) }
    })
  } catch (error) {
    if (error instanceof Refusal) return { sentence: error.message }
    throw error
  }
}

async function makeOne<Cargo, Making extends Bringing>(
  ways: TransferWays<Cargo, Making>,
  scope: Scope,
  { row, item, making }: { row: TransferRow; item: ItemRow; making: Making },
): Promise<void> {
  const { store } = ways
  const at = { transferId: row.id, place: item.place }
  const done = item.note === updateNote ? 'changed' : 'made'
  try {
    await scope.beside('write', async (beside) => {
      making.brought.begin()
      const acting = await ways.actAs(beside, row.member_id)
      const note = await ways.make(acting, making, item)
      const files = making.brought.fresh()
      await store.putItem(acting, at, { state: done, note: note.slice(0, 500), files })
      await count(store, acting, row.id, done)
    })
    making.brought.settle()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const note = error.message.slice(0, 500)
    await scope.beside('write', async (beside) => {
      await store.putItem(beside, at, { state: 'failed', note })
      await count(store, beside, row.id, 'skipped')
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
async function stillActing<Cargo, Making extends Bringing>(
  { actAs }: TransferWays<Cargo, Making>,
  scope: Scope,
  { member_id: memberId }: TransferRow,
): Promise<{ readonly scope: Scope } | { readonly sentence: string }> {
  try {
    return { scope: await actAs(scope, memberId) }
  } catch (error) {
    if (error instanceof Refusal) return { sentence: error.message }
    throw error
  }
}

/** Moves everything the import created to the trash. */
function undoWork<Cargo, Making extends Bringing>(ways: TransferWays<Cargo, Making>): JobWork {
  const { jobs, store, undo } = ways
  return work(jobs.undo, async (scope, { transferId: id }) => {
    const row = await store.lock(scope, id)
    if (row?.state !== 'undoing') return
    const acting = await stillActing(ways, scope, row)
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
function packWork<Cargo, Making extends Bringing>({
  jobs,
  store,
  pack,
  tell,
}: TransferWays<Cargo, Making>): JobWork {
  return work(jobs.pack, async (scope, { transferId: id }) => {
    const row = await scope.beside('read', (beside) => store.find(beside, id))
    if (row?.state !== 'running' || row.kind !== 'export') return
    let size = 0
    const files = pack(scope, row, (done, total) =>
      scope.beside('write', (beside) => store.put(beside, id, { done, total })),
    )
    async function* measured(): AsyncGenerator<Buffer> {
      for await (const piece of writeZip(files)) {
        size += piece.length
        yield piece
      }
    }
    const key = storageKey(scope.organizationId, id)
    await scope.product.storage.put(key, Readable.from(measured()), { type: 'application/zip' })
    await store.put(scope, id, { state: 'done', size: BigInt(size), finished_at: scope.now })
    await tell(scope, row, 'Your export is ready', 'You can download it for a week.')
  })
}

export const batchSize = 50
