import type { Ref } from 'react'

import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { oneOfEach, valuesOf } from '#ui/filter-bar/filter.ts'

import type { FilterName, TicketFilter } from './ticket-filter.ts'
import { useTicketFilters } from './use-filter-choices.ts'

export function TicketFilterBar({
  filter,
  names,
  onChange,
  searchBox,
}: {
  readonly filter: TicketFilter
  readonly names: readonly FilterName[]
  readonly onChange: (change: Partial<TicketFilter>) => void
  readonly searchBox?: Ref<HTMLInputElement>
}) {
  return (
    <FilterBar
      search={{
        label: 'Search tickets',
        placeholder: 'Search by title or key',
        value: filter.search,
        onChange: (search) => onChange({ search }),
        ...(searchBox && { ref: searchBox }),
      }}
      filters={useTicketFilters(names)}
      values={valuesOf(filter)}
      onChange={(change) => onChange(oneOfEach(change))}
    />
  )
}
