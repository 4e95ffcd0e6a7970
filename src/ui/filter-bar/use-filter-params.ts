import { useLocation, useNavigate } from 'react-router'

import type { FilterValues } from './filter.ts'

export function useFilterParams(): (change: FilterValues) => void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  return (change) => {
    const params = new URLSearchParams(search)
    for (const [name, values] of Object.entries(change)) {
      params.delete(name)
      for (const value of values) params.append(name, value)
    }
    void navigate({ search: params.toString(), hash }, { replace: true, preventScrollReset: true })
  }
}
