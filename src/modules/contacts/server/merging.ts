import type { PersonHolding } from '#platform/people/person-holding.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { takeTurn } from '#platform/scope/take-turn.ts'

import type { Merge } from '../model.ts'
import { unmergeDays, type Fills } from '../rules.ts'
import {
  bringBack,
  insertMerge,
  listAllIdsOf,
  listMergeRows,
  lockMerge,
  markMerged,
  markUnmerged,
  type MergeTable,
} from './store/merges.ts'

/** One kind of thing of which two can become one, and be taken apart again. */
export interface MergeKind<Row, Part extends object> {
  readonly one: string
  readonly table: MergeTable
  lock(scope: Scope, id: string): Promise<Row | undefined>
  /** What the one that stays gets from the other. */
  fill(stays: Row, goes: Row): Partial<Part>
  /** What becomes of it when they are taken apart. */
  takeBack(stays: Row, fills: Fills<Part>): Partial<Part>
  /** Undefined when nothing of it is new. */
  change(scope: Scope, row: Row, change: Partial<Part>): Promise<Row | undefined>
  /** What comes along. */
  readonly holdings: readonly Moving[]
  tell(scope: Scope, what: 'merged' | 'unmerged', pair: { stays: Row; goes: Row }): void
}

export type Moving = Pick<
  PersonHolding,
  'key' | 'move' | 'moveBack' | 'takeDoubled' | 'putBackDoubled'
>

/** Nothing happens when one of the two is not there any more. */
export async function bringTogether<Row, Part extends object>(
  scope: Scope,
  kind: MergeKind<Row, Part>,
  { toId, fromId }: { toId: string; fromId: string },
): Promise<void> {
  const pair = await lockBoth(scope, kind, { toId, fromId })
  if (!pair) return
  const { stays, goes } = pair
  // First, because no two that are there have one external id.
  await markMerged(scope, kind.table, { fromId, toId })
  const filled = kind.fill(stays, goes)
  const changed = await kind.change(scope, stays, filled)
  const moved: Record<string, readonly unknown[]> = {}
  for (const { key, takeDoubled, move } of kind.holdings) {
    const doubled = (await takeDoubled?.(scope, { fromId, toId })) ?? []
    if (doubled.length > 0) moved[doubledKey(key)] = doubled
    moved[key] = await move(scope, { fromId, toId })
  }
  const was = Object(stays) as Readonly<Record<string, unknown>>
  const before = Object.fromEntries(
    Object.entries(filled).map(([column, after]) => [column, { before: was[column], after }]),
  )
  await insertMerge(scope, kind.table, { fromId, toId, before, moved })
  kind.tell(scope, 'merged', { stays: changed ?? stays, goes })
}

export async function waitToMerge<Row, Part extends object>(
  scope: Scope,
  { one, table }: MergeKind<Row, Part>,
  toId: string,
): Promise<void> {
  const sentence = `Another merge with this ${one} is in progress. Try again in a second.`
  await takeTurn(scope, `merge ${table.rows} ${toId}`, sentence)
}

/** In the order of their ids, so that two who merge the same pair do not wait for each other. */
async function lockBoth<Row, Part extends object>(
  scope: Scope,
  { lock }: MergeKind<Row, Part>,
  { toId, fromId }: { toId: string; fromId: string },
): Promise<{ stays: Row; goes: Row } | undefined> {
  const rows = new Map<string, Row | undefined>()
  for (const id of [toId, fromId].toSorted()) rows.set(id, await lock(scope, id))
  const [stays, goes] = [rows.get(toId), rows.get(fromId)]
  return stays && goes ? { stays, goes } : undefined
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
      from: { id: row.from_id, name: row.from_name },
      mergedAt: row.merged_at.toISOString(),
      canUnmergeUntil: endOf(row.merged_at).toISOString(),
    })),
  }
}

/** `refuseUnseen` asks whether whoever takes them apart may see the one that stayed. */
export async function takeApart<Row, Part extends object>(
  scope: Scope,
  kind: MergeKind<Row, Part>,
  id: string,
  refuseUnseen: (toId: string) => Promise<unknown>,
): Promise<{ fromId: string; toId: string }> {
  const row = await lockMerge(scope, kind.table, id)
  if (!row) refuse('not_found', 'Merge not found.')
  const { from_id: fromId, to_id: toId } = row
  await refuseUnseen(toId)
  await waitToMerge(scope, kind, toId)
  if (row.unmerged_at) refuse('conflict', 'These were already unmerged.')
  if (endOf(row.merged_at) <= scope.now) {
    refuse('gone', `This merge is more than ${unmergeDays} days old and can’t be undone.`)
  }
  const stays = await kind.lock(scope, toId)
  if (!stays) refuse('not_found', `This ${kind.one} no longer exists.`)
  await kind.change(scope, stays, kind.takeBack(stays, Object(row.before) as Fills<Part>))
  const goes = await bringBack<Row>(scope, kind.table, { fromId, toId })
  if (!goes) refuse('conflict', 'The other ${kind.one} no longer exists.')
  await moveBack(scope, kind, { fromId, toId, moved: Object(row.moved) as Moved })
  await markUnmerged(scope, kind.table, id)
  kind.tell(scope, 'unmerged', { stays, goes })
  return { fromId, toId }
}

type Moved = Readonly<Record<string, string[]>>

async function moveBack<Row, Part extends object>(
  scope: Scope,
  { table, holdings }: MergeKind<Row, Part>,
  { fromId, toId, moved }: { fromId: string; toId: string; moved: Moved },
): Promise<void> {
  const everybody = await listAllIdsOf(scope, table, fromId)
  const others = await listAllIdsOf(scope, table, toId)
  const alone = [
    ...(everybody.length === 1 ? [fromId] : []),
    ...(others.length === 1 ? [toId] : []),
  ]
  const way = { fromId: toId, toId: fromId, everybody, alone }
  for (const holding of holdings) {
    await holding.putBackDoubled?.(scope, moved[doubledKey(holding.key)] ?? [], way)
    await holding.moveBack(scope, moved[holding.key] ?? [], way)
  }
}

function doubledKey(key: string): string {
  return `doubled ${key}`
}

function endOf(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + unmergeDays * 86_400_000)
}
