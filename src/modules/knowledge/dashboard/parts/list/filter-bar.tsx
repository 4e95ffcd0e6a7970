import type { Ref } from 'react'

import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { oneOfEach, valuesOf } from '#ui/filter-bar/filter.ts'

import type { ArticleFilter } from './article-filter.ts'
import { useArticleFilters } from './use-filter-choices.ts'

export function ArticleFilterBar({
  filter,
  onChange,
  searchBox,
}: {
  readonly filter: ArticleFilter
  readonly onChange: (change: Partial<ArticleFilter>) => void
  readonly searchBox: Ref<HTMLInputElement>
}) {
  return (
    <FilterBar
      search={{
        label: 'Search articles',
        placeholder: 'Search by title',
        value: filter.q,
        onChange: (q) => onChange({ q }),
        ref: searchBox,
      }}
      filters={useArticleFilters(filter)}
      values={valuesOf(filter)}
      onChange={(change) =>
        onChange({ ...oneOfEach(change), ...('base' in change && { category: '' }) })
      }
    />
  )
}
