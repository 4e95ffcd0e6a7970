import type { ColumnCategory } from './model.ts'
import { isDoneCategory } from './rules.ts'

export interface PublicColumn {
  readonly id: string
  readonly category: ColumnCategory
  readonly publicLabel: string | null
}

export interface PublicState {
  readonly label: string
  readonly kind: 'open' | 'waiting' | 'done'
}

/**
 * The state a customer sees. A column without a public label shows the nearest one with a label:
 * first of the same category, then before it, then after it. Done tickets never show as open, or
 * the other way around.
 */
export function publicStateOf(columns: readonly PublicColumn[], columnId: string): PublicState {
  const place = columns.findIndex(({ id }) => id === columnId)
  const current = columns[place]
  if (!current) return { label: 'Received', kind: 'open' }
  const shown = current.publicLabel === null ? nearest(columns, place) : current
  const isDone = isDoneCategory(current.category)
  if (!shown) return isDone ? { label: 'Closed', kind: 'done' } : { label: 'Open', kind: 'open' }
  const label = shown.publicLabel ?? ''
  if (isDone) return { label, kind: 'done' }
  return { label, kind: shown.category === 'waiting' ? 'waiting' : 'open' }
}

function nearest(columns: readonly PublicColumn[], place: number): PublicColumn | undefined {
  const current = columns[place]
  if (!current) return undefined
  const isDone = isDoneCategory(current.category)
  const fitting = columns.filter(
    ({ publicLabel, category }) => publicLabel !== null && isDoneCategory(category) === isDone,
  )
  const before = columns.slice(0, place).toReversed()
  return (
    fitting.find(({ category }) => category === current.category) ??
    before.find((column) => fitting.includes(column)) ??
    fitting[0]
  )
}

/** Customers only see descriptions they wrote themselves or that are public. */
export function isDescriptionShown({
  source,
  visibility,
}: {
  readonly source: string
  readonly visibility: string
}): boolean {
  return visibility === 'public' || writtenByCustomers.has(source)
}

const writtenByCustomers: ReadonlySet<string> = new Set([
  'portal',
  'widget',
  'form',
  'bug',
  'share',
])
