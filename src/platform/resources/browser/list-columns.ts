import { usePreferences } from '#platform/screens/browser/preferences.tsx'
import type { Column } from '#ui/table/column.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { slugOf, type Resource } from '../resource.ts'

export interface ListColumns<Row> {
  readonly columns: readonly Column<Row>[]
  readonly hiddenKeys: ReadonlySet<string>
  readonly onChange: (hiddenKeys: ReadonlySet<string>) => void
  readonly onOrder: (keys: readonly string[]) => void
}

/**
 * The visible columns of a list and their order, stored per list. While a saved view is open, they
 * come from the URL, so that the view keeps its own.
 */
export function useListColumns<Row>(
  list: string,
  all: readonly Column<Row>[],
  hiddenByDefault: readonly string[] = [],
): ListColumns<Row> {
  const preferences = usePreferences()
  const [view] = useSearchParam('view', '')
  const [named, setNamed] = useSearchParam('columns', '')
  const chosen =
    named === '' ? readChoice(preferences.get(keyOf(list)), hiddenByDefault) : shownOnly(named)
  const columns = inOrder(all, chosen.order)
  const [first, ...rest] = columns.map(({ key }) => key)
  const hiddenKeys = new Set(
    named === '' ? chosen.hidden : rest.filter((key) => !chosen.order.includes(key)),
  )
  const keep = (order: readonly string[], hidden: ReadonlySet<string>): void => {
    if (view === '') preferences.set(keyOf(list), { order, hidden: [...hidden] })
    else setNamed(order.filter((key) => key === first || !hidden.has(key)).join(','))
  }
  return {
    columns,
    hiddenKeys,
    onChange: (hidden) => keep([first ?? '', ...rest], hidden),
    onOrder: (keys) => keep([first ?? '', ...keys], hiddenKeys),
  }
}

export function listName({ plural }: Pick<Resource, 'plural'>): string {
  return slugOf(plural)
}

interface Choice {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

function keyOf(list: string): string {
  return `columns:${list}`
}

function readChoice(saved: unknown, hiddenByDefault: readonly string[]): Choice {
  const { order, hidden } =
    typeof saved === 'object' && saved !== null && 'order' in saved && 'hidden' in saved
      ? saved
      : { order: [], hidden: hiddenByDefault }
  return { order: texts(order), hidden: texts(hidden) }
}

function shownOnly(named: string): Choice {
  return { order: named.split(','), hidden: [] }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export function inOrder<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
): readonly Column<Row>[] {
  const [first, ...rest] = columns
  if (!first) return columns
  const placeOf = ({ key }: Column<Row>): number => {
    const place = order.indexOf(key)
    return place < 0 ? order.length : place
  }
  return [first, ...rest.toSorted((one, other) => placeOf(one) - placeOf(other))]
}
