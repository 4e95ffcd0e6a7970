import type { ContactDataKind } from '#platform/people/contact-data.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { takeTurn } from '#platform/scope/take-turn.ts'

import type { Merge } from '../model.ts'
import { unmergeDays, type Fills } from '../rules.ts'
import {
  restoreMerged,
  insertMerge,
  listAllIdsOf,
  listMergeRows,
  lockMerge,
  markMerged,
  markUnmerged,
  type MergeTable,
} from './store/merges.ts'

export interface MergeKind<Row, Part extends object> {
  readonly one: string
  readonly table: MergeTable
  lock(scope: Scope, id: string): Promise<Row | undefined>
  fill(target: Row, source: Row): Partial<Part>
  undoFills(target: Row, fills: Fills<Part>): Partial<Part>
  change(scope: Scope, row: Row, change: Partial<Part>): Promise<Row | undefined>
  readonly movers: readonly Moving[]
  emit(scope: Scope, what: 'merged' | 'unmerged', pair: { target: Row; source: Row }): void
}

export type Moving = Pick<
  ContactDataKind,
  'key' | 'move' | 'moveBack' | 'removeDuplicates' | 'restoreDuplicates'
>

export async function mergePair<Row, Part extends object>(
  scope: Scope,
  kind: MergeKind<Row, Part>,
  { toId, fromId }: { toId: string; fromId: string },
): Promise<void> {
  const pair = await lockBoth(scope, kind, { toId, fromId })
  if (!pair) return
  const { target, source } = pair
  // Marks the source first: two active records can't share an external ID.
  await markMerged(scope, kind.table, { fromId, toId })
  const filled = kind.fill(target, source)
  const changed = await kind.change(scope, target, filled)
  const moved: Record<string, readonly unknown[]> = {}
  for (const { key, removeDuplicates, move } of kind.movers) {
    const doubled = (await removeDuplicates?.(scope, { fromId, toId })) ?? []
    if (doubled.length > 0) moved[doubledKey(key)] = doubled
    moved[key] = await move(scope, { fromId, toId })
  }
  const was = Object(target) as Readonly<Record<string, unknown>>
  const before = Object.fromEntries(
    Object.entries(filled).map(([column, after]) => [column, { before: was[column], after }]),
  )
  await insertMerge(scope, kind.table, { fromId, toId, before, moved })
  kind.emit(scope, 'merged', { target: changed ?? target, source })
}

export async function lockForMerge<Row, Part extends object>(
  scope: Scope,
  { one, table }: MergeKind<Row, Part>,
  toId: string,
): Promise<void> {
  const sentence = `Another merge with this ${one} is in progress. Try again in a second.`
  await takeTurn(scope, `merge ${table.rows} ${toId}`, sentence)
}

/** Locks both in ID order, so two merges of the same pair don't deadlock. */
async function lockBoth<Row, Part extends object>(
  scope: Scope,
  { lock }: MergeKind<Row, Part>,
  { toId, fromId }: { toId: string; fromId: string },
): Promise<{ target: Row; source: Row } | undefined> {
  const rows = new Map<string, Row | undefined>()
  for (const id of [toId, fromId].toSorted()) rows.set(id, await lock(scope, id))
  const [target, source] = [rows.get(toId), rows.get(fromId)]
  return target && source ? { target, source } : undefined
}

export async function listMerges(
  scope: Scope,
  table: MergeTable,
  toId: string,
): Promise<{ items: Merge[] }> {
  const rows = await listMergeRows(scope, table, toId)
  return {
    items: rows.map((row) => ({
      id: row.id,
      from: { id: row.fromId, name: row.fromName },
      mergedAt: row.mergedAt.toISOString(),
      canUnmergeUntil: endOf(row.mergedAt).toISOString(),
    })),
  }
}

/** `refuseUnseen` checks that the actor may see the record that was kept. */
export async function unmergePair<Row, Part extends object>(
  scope: Scope,
  kind: MergeKind<Row, Part>,
  id: string,
  refuseUnseen: (toId: string) => Promise<unknown>,
): Promise<{ fromId: string; toId: string }> {
  const row = await lockMerge(scope, kind.table, id)
  if (!row) refuse('not_found', 'Merge not found.')
  const { fromId, toId } = row
  await refuseUnseen(toId)
  await lockForMerge(scope, kind, toId)
  if (row.unmergedAt) refuse('conflict', 'These were already unmerged.')
  if (endOf(row.mergedAt) <= scope.now) {
    refuse('gone', `This merge is more than ${unmergeDays} days old and can’t be undone.`)
  }
  const target = await kind.lock(scope, toId)
  if (!target) refuse('not_found', `This ${kind.one} no longer exists.`)
  await kind.change(scope, target, kind.undoFills(target, Object(row.before) as Fills<Part>))
  const source = await restoreMerged<Row>(scope, kind.table, { fromId, toId })
  if (!source) refuse('conflict', 'The other ${kind.one} no longer exists.')
  await moveBack(scope, kind, { fromId, toId, moved: Object(row.moved) as Moved })
  await markUnmerged(scope, kind.table, id)
  kind.emit(scope, 'unmerged', { target, source })
  return { fromId, toId }
}

type Moved = Readonly<Record<string, string[]>>

async function moveBack<Row, Part extends object>(
  scope: Scope,
  { table, movers }: MergeKind<Row, Part>,
  { fromId, toId, moved }: { fromId: string; toId: string; moved: Moved },
): Promise<void> {
  const splitIds = await listAllIdsOf(scope, table, fromId)
  const others = await listAllIdsOf(scope, table, toId)
  const unmergedIds = [
    ...(splitIds.length === 1 ? [fromId] : []),
    ...(others.length === 1 ? [toId] : []),
  ]
  const way = { fromId: toId, toId: fromId, splitIds, unmergedIds }
  for (const mover of movers) {
    await mover.restoreDuplicates?.(scope, moved[doubledKey(mover.key)] ?? [], way)
    await mover.moveBack(scope, moved[mover.key] ?? [], way)
  }
}

function doubledKey(key: string): string {
  return `doubled ${key}`
}

function endOf(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + unmergeDays * 86_400_000)
}
