import { useSearchParams } from 'react-router'

import { filterNames, readFilter, commonDays, type RatingFilter } from './rating-filter.ts'

export function useRatingFilter(): [RatingFilter, (filter: RatingFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const filter = readFilter((name) => search.get(name) ?? '')
  const change = (next: RatingFilter): void => {
    setSearch(
      (before) => {
        const values = new URLSearchParams(before)
        for (const name of filterNames) {
          const isUsual = next[name] === '' || (name === 'days' && next[name] === commonDays)
          if (isUsual) values.delete(name)
          else values.set(name, next[name])
        }
        return values
      },
      { replace: true },
    )
  }
  return [filter, change]
}
