import { useSearchParams } from 'react-router'

import { filterNames, readFilter, type TicketFilter } from './ticket-filter.ts'

/** Kept in the address, so that it can be sent to somebody. */
export function useTicketFilter(): [TicketFilter, (change: Partial<TicketFilter>) => void] {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter((name) => search.get(name) ?? '')
  const change = (next: Partial<TicketFilter>): void =>
    setSearch(
      (before) => {
        const values = new URLSearchParams(before)
        for (const name of filterNames) {
          const value = next[name]
          if (value === '') values.delete(name)
          else if (value !== undefined) values.set(name, value)
        }
        return values
      },
      { replace: true, preventScrollReset: true },
    )
  return [filter, change]
}
