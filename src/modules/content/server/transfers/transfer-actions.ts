import { z } from 'zod'

import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { TransferJobs } from './transfer-jobs.ts'
import type { ItemRow, TransferRow, TransferStore } from '../store/transfers.ts'

/** What can be done with imports and exports, the same for whatever they bring. */
export function transferActions(store: TransferStore, jobs: TransferJobs) {
  return {
    async beginExport(
      scope: Scope,
      given: { readonly ownerId: string; readonly name: string; readonly total: number },
    ): Promise<TransferRow> {
      const { memberId } = memberOf(scope)
      const fresh = { ...given, memberId, kind: 'export', state: 'running' } as const
      const row = await store.insert(scope, fresh)
      scope.enqueue(jobs.pack, { transferId: row.id })
      return row
    },

    /** The archive lies in storage under the id; nothing is made of it yet. */
    async keepImport(
      scope: Scope,
      given: {
        readonly id: string
        readonly ownerId: string
        readonly name: string
        readonly size: number
      },
    ): Promise<TransferRow> {
      const { memberId } = memberOf(scope)
      const fresh = { ...given, memberId, kind: 'import', state: 'reading' } as const
      const row = await store.insert(scope, fresh)
      scope.enqueue(jobs.read, { transferId: row.id })
      return row
    },

    async beginImport(scope: Scope, id: string, wishes: unknown): Promise<TransferRow> {
      const row = importOf(await store.lock(scope, id))
      if (row.state === 'running') return row
      if (row.state !== 'ready') {
        refuse('conflict', 'This import cannot be started. Send the file again.')
      }
      if (await store.hasRunning(scope, row.owner_id)) {
        refuse('conflict', 'Another import or export is running here. Wait until it is done.')
      }
      await store.put(scope, id, { state: 'running', wishes: JSON.stringify(wishes) })
      scope.enqueue(jobs.run, { transferId: id })
      return { ...row, state: 'running' }
    },

    async beginUndo(scope: Scope, id: string): Promise<TransferRow> {
      const row = importOf(await store.lock(scope, id))
      if (row.state === 'undoing' || row.state === 'undone') return row
      if (row.state !== 'done') refuse('conflict', 'Wait until the import is done.')
      await store.put(scope, id, { state: 'undoing', member_id: memberOf(scope).memberId })
      scope.enqueue(jobs.undo, { transferId: id })
      return { ...row, state: 'undoing' }
    },

    async get(scope: Scope, id: string): Promise<TransferRow> {
      return (await store.find(scope, id)) ?? refuseMissing()
    },

    async list<Item>(
      scope: Scope,
      ownerId: string,
      { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
      item: (row: TransferRow) => Item,
    ): Promise<Page<Item>> {
      const after = decodeCursor(cursor, timePlace)
      const rows = await store.list(scope, ownerId, { after, limit: limit + 1 })
      return toPage(rows, limit, { item, key: (row) => [row.moment, row.id] })
    },

    async listItems<Item>(
      scope: Scope,
      id: string,
      {
        limit,
        cursor,
        isNoted = false,
      }: {
        readonly limit: number
        readonly cursor?: string | undefined
        readonly isNoted?: boolean | undefined
      },
      item: (row: ItemRow) => Item,
    ): Promise<Page<Item>> {
      if (!(await store.find(scope, id))) refuseMissing()
      const [after = -1] = decodeCursor(cursor, z.tuple([z.number().int().min(0).max(9999)])) ?? []
      const rows = await store.listItems(scope, id, { after, limit: limit + 1, isNoted })
      return toPage(rows, limit, { item, key: (row) => [row.place] })
    },
  }
}

const timePlace = z.tuple([cursorMoment, z.uuid()])

/** So many in an hour: each of them is work. */
export async function spendTransfer(
  scope: Scope,
  what: string,
  kind: 'import' | 'export',
): Promise<void> {
  await scope.spend({
    bucket: `${what}:${kind}:${memberOf(scope).memberId}`,
    limit: 60,
    windowSeconds: 3600,
    sentence:
      kind === 'export'
        ? 'You asked for many exports in an hour. Ask again later.'
        : 'You sent many files in an hour. Send the next one later.',
  })
}

export function importOf(row: TransferRow | undefined): TransferRow {
  return row?.kind === 'import' ? row : refuseMissing()
}

function refuseMissing(): never {
  refuse('not_found', 'There is no such import or export.')
}

/** `Developer docs` of a day: `Developer-docs-2026-11-17.zip`. */
export function archiveName(scope: Scope, name: string, fallback: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return `${plain || fallback}-${scope.now.toISOString().slice(0, 10)}.zip`
}

/** What every answer says of it. */
export function presentTransfer(scope: Scope, row: TransferRow) {
  return {
    id: row.id,
    memberId: row.member_id,
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
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

export function presentItem(row: ItemRow) {
  const isThere = row.state !== 'waiting' && row.state !== 'failed'
  return {
    place: row.place,
    title: row.title,
    state: row.state,
    note: row.state === 'waiting' ? '' : row.note,
    targetId: isThere ? row.target_id : null,
  }
}
