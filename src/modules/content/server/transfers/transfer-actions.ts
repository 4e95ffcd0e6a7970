import { z } from 'zod'

import { storeUpload } from '#platform/files/store-upload.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { TransferJobs } from './transfer-jobs.ts'
import type { ItemRow, TransferRow, TransferStore } from '../store/transfers.ts'

export function transferActions<Transfer, Item>({
  store,
  jobs,
  what,
  getOwner,
  present,
  presentItem,
}: {
  readonly store: TransferStore
  readonly jobs: TransferJobs
  /** The rate limit key shared by imports and exports. */
  readonly what: string
  readonly getOwner: (scope: Scope, id: string) => Promise<unknown>
  readonly present: (scope: Scope, row: TransferRow) => Transfer
  readonly presentItem: (row: ItemRow) => Item
}) {
  return {
    async beginExport(
      scope: Scope,
      given: { readonly ownerId: string; readonly name: string; readonly total: number },
    ): Promise<Transfer> {
      await spendTransfer(scope, what, 'export')
      const { memberId } = memberOf(scope)
      const fresh = { ...given, memberId, kind: 'export', state: 'running' } as const
      const row = await store.insert(scope, fresh)
      scope.enqueue(jobs.pack, { transferId: row.id })
      return present(scope, row)
    },

    async uploadImport(
      scope: Scope,
      { id: ownerId, name }: { readonly id: string; readonly name: string },
      exchange: Exchange,
    ): Promise<Transfer> {
      await scope.inOwnTransaction('read', (innerScope) => getOwner(innerScope, ownerId))
      await spendTransfer(scope, what, 'import')
      const options = { organizationId: scope.organizationId, use: 'importArchive', name } as const
      return storeUpload(scope.product.storage, options, exchange, async ({ id, size }) => {
        const { memberId } = memberOf(scope)
        const given = { id, ownerId, name, size, memberId }
        const row = await store.insert(scope, { ...given, kind: 'import', state: 'reading' })
        scope.enqueue(jobs.read, { transferId: row.id })
        return present(scope, row)
      })
    },

    async beginImport(scope: Scope, id: string, wishes: unknown): Promise<Transfer> {
      const row = importOf(await store.lock(scope, id))
      if (row.state === 'running') return present(scope, row)
      if (row.state !== 'ready') {
        refuse('conflict', 'This import can’t be started. Upload the file again.')
      }
      if (await store.hasRunning(scope, row.ownerId)) {
        refuse('conflict', 'Another import or export is running. Try again when it’s done.')
      }
      await store.put(scope, id, { state: 'running', wishes: JSON.stringify(wishes) })
      scope.enqueue(jobs.run, { transferId: id })
      return present(scope, { ...row, state: 'running' })
    },

    async undoImport(scope: Scope, { id }: { readonly id: string }): Promise<Transfer> {
      const row = importOf(await store.lock(scope, id))
      if (row.state === 'undoing' || row.state === 'undone') return present(scope, row)
      if (row.state !== 'done')
        refuse('conflict', 'The import is still running. Undo it when it’s done.')
      await store.put(scope, id, { state: 'undoing', memberId: memberOf(scope).memberId })
      scope.enqueue(jobs.undo, { transferId: id })
      return present(scope, { ...row, state: 'undoing' })
    },

    async getTransfer(scope: Scope, { id }: { readonly id: string }): Promise<Transfer> {
      return present(scope, (await store.find(scope, id)) ?? refuseMissing())
    },

    async listTransfers(scope: Scope, { id, limit, cursor }: NewExport): Promise<Page<Transfer>> {
      await getOwner(scope, id)
      const after = decodeCursor(cursor, timePlace)
      const rows = await store.list(scope, id, { after, limit: limit + 1 })
      return toPage(rows, limit, {
        item: (row) => present(scope, row),
        key: (row) => [row.moment, row.id],
      })
    },

    async listTransferItems(
      scope: Scope,
      {
        id,
        limit,
        cursor,
        isNoted = false,
      }: NewExport & { readonly isNoted?: boolean | undefined },
    ): Promise<Page<Item>> {
      if (!(await store.find(scope, id))) refuseMissing()
      const [after = -1] = decodeCursor(cursor, z.tuple([z.number().int().min(0).max(9999)])) ?? []
      const rows = await store.listItems(scope, id, { after, limit: limit + 1, isNoted })
      return toPage(rows, limit, { item: presentItem, key: (row) => [row.place] })
    },
  }
}

interface NewExport {
  readonly id: string
  readonly limit: number
  readonly cursor?: string | undefined
}

const timePlace = z.tuple([cursorMoment, z.uuid()])

async function spendTransfer(scope: Scope, what: string, kind: 'import' | 'export'): Promise<void> {
  await scope.spend({
    bucket: `${what}:${kind}:${memberOf(scope).memberId}`,
    limit: 60,
    windowSeconds: 3600,
    sentence:
      kind === 'export'
        ? 'Too many exports. Try again in an hour.'
        : 'Too many uploads. Try again in an hour.',
  })
}

export function importOf(row: TransferRow | undefined): TransferRow {
  return row?.kind === 'import' ? row : refuseMissing()
}

function refuseMissing(): never {
  refuse('not_found', 'This import or export no longer exists.')
}

/** `Developer docs` exported that day: `Developer-docs-2026-11-17.zip`. */
export function archiveName(scope: Scope, name: string, fallback: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return `${plain || fallback}-${scope.now.toISOString().slice(0, 10)}.zip`
}

export function presentTransfer<View extends { readonly format: unknown; readonly look: unknown }>(
  scope: Scope,
  row: TransferRow,
) {
  return {
    id: row.id,
    memberId: row.memberId,
    kind: row.kind,
    state: row.state,
    name: row.name,
    problem: row.problem,
    total: row.total,
    done: row.done,
    made: row.made,
    changed: row.changed,
    skipped: row.skipped,
    size: row.size === null ? null : Number(row.size),
    url: row.kind === 'export' && row.state === 'done' ? scope.fileUrl(row.id) : null,
    // Written by this module when it reads the archive.
    format: row.format as View['format'],
    look: (row.kind === 'import' && row.format !== null ? row.look : null) as View['look'],
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export function presentParts(row: ItemRow) {
  const isThere = row.state !== 'waiting' && row.state !== 'failed'
  return {
    place: row.place,
    title: row.title,
    state: row.state,
    note: row.state === 'waiting' ? '' : row.note,
    targetId: isThere ? row.targetId : null,
  }
}
