import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

import { readFilter, type ArticleFilter } from './article-filter.ts'

export function useArticleFilter(): readonly [
  filter: ArticleFilter,
  change: (part: Partial<ArticleFilter>) => void,
] {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (part: Partial<ArticleFilter>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(part)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  return [readFilter(search), change]
}
