import type { ColumnCategory } from './model.ts'
import { isDoneCategory } from './rules.ts'

export interface StandingColumn {
  readonly id: string
  readonly category: ColumnCategory
  readonly publicLabel: string | null
}

export interface PublicState {
  /** What customers read; never what the column is called inside. */
  readonly label: string
  readonly kind: 'open' | 'waiting' | 'done'
}

/**
 * What a customer is told of where his ticket stands. A column without words for him reads as the
 * nearest one that has some: of the same meaning first, then the nearest before it, then after it; and
 * what is done never reads as open, nor the other way.
 */
export function publicStateOf(columns: readonly StandingColumn[], columnId: string): PublicState {
  const place = columns.findIndex(({ id }) => id === columnId)
  const standing = columns[place]
  if (!standing) return { label: 'Received', kind: 'open' }
  const shown = standing.publicLabel === null ? nearest(columns, place) : standing
  const isDone = isDoneCategory(standing.category)
  if (!shown) return isDone ? { label: 'Closed', kind: 'done' } : { label: 'Open', kind: 'open' }
  const label = shown.publicLabel ?? ''
  if (isDone) return { label, kind: 'done' }
  return { label, kind: shown.category === 'waiting' ? 'waiting' : 'open' }
}

function nearest(columns: readonly StandingColumn[], place: number): StandingColumn | undefined {
  const standing = columns[place]
  if (!standing) return undefined
  const isDone = isDoneCategory(standing.category)
  const fitting = columns.filter(
    ({ publicLabel, category }) => publicLabel !== null && isDoneCategory(category) === isDone,
  )
  const before = columns.slice(0, place).toReversed()
  return (
    fitting.find(({ category }) => category === standing.category) ??
    before.find((column) => fitting.includes(column)) ??
    fitting[0]
  )
}

/** He wrote it himself, or it is for everybody; what a colleague wrote down is not for him. */
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
