import type { FilterValues } from '#ui/filter-bar/filter.ts'

import type { SavedView } from '../views-contract.ts'
import { newestFirst, type ListAddress } from './list-address.ts'

export type ListLook = Pick<SavedView, 'filter' | 'sort' | 'columns'>

export function lookOf(
  { search, sort, filters }: ListAddress,
  columns: readonly string[],
): ListLook {
  const words: FilterValues = search.trim() ? { ...filters, q: [search.trim()] } : filters
  const filter = Object.fromEntries(
    Object.entries(words)
      .map(([name, values]) => [name, values.toSorted()] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
  return { filter, sort, columns: [...columns] }
}

export function addressOf(viewId: string, { filter, sort, columns }: ListLook): string {
  const params = new URLSearchParams({ view: viewId })
  for (const [name, values] of Object.entries(filter)) {
    for (const value of values) params.append(name, value)
  }
  if (sort !== newestFirst) params.set('sort', sort)
  if (columns.length > 0) params.set('columns', columns.join(','))
  return params.toString()
}

export function isSameLook(one: ListLook, other: ListLook): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ filter, sort, columns }: ListLook): string {
  const words = Object.entries(filter).toSorted(([one], [other]) => one.localeCompare(other))
  return JSON.stringify([words, sort, columns])
}
