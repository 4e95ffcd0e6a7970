import { searchForm, type SearchBoxLook } from '#modules/content/portal/search-parts.ts'
import type { Html } from '#platform/portal/html.ts'

import type { ReaderBase } from '../model.ts'
import { homePath } from '../rules.ts'
import { wordsIn } from '../words.ts'

export function searchBox(
  { locale, searchPlaceholder }: Pick<ReaderBase, 'locale' | 'searchPlaceholder'>,
  look: SearchBoxLook = {},
): Html {
  const words = wordsIn(locale)
  return searchForm(
    {
      words,
      action: `${homePath(locale)}/search`,
      suggestions: `/api/kb/${locale}/suggestions`,
      placeholder: searchPlaceholder || words.searchPlaceholder,
      topic: words.topic,
    },
    look,
  )
}
