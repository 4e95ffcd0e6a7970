import { searchForm, type SearchBoxLook } from '#modules/content/portal/search-parts.ts'
import type { Html } from '#platform/portal/html.ts'

import type { ReaderSpace } from '../model.ts'
import { wordsIn } from '../words.ts'

export function searchBox(
  { locale, defaultLocale, version }: Pick<ReaderSpace, 'locale' | 'defaultLocale' | 'version'>,
  look: SearchBoxLook = {},
): Html {
  const words = wordsIn(locale)
  const where = new URLSearchParams({
    ...(version.state !== 'current' && { version: version.slug }),
    ...(locale !== defaultLocale && { locale }),
  })
  const requested = where.size > 0 ? `?${where.toString()}` : ''
  return searchForm(
    {
      words,
      action: '/d/search',
      suggestions: `/api/docs/suggestions${requested}`,
      placeholder: words.searchLabel,
      where,
    },
    look,
  )
}
