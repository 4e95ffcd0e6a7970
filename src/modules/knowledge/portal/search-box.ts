import { html, type Html } from '#platform/portal/html.ts'

import type { ReaderBase } from '../model.ts'
import { homePath } from '../rules.ts'
import { wordsIn } from '../words.ts'

/** Leads to the page of results; with script, what fits is shown while it is typed. */
export function searchBox(
  { locale, searchPlaceholder }: Pick<ReaderBase, 'locale' | 'searchPlaceholder'>,
  { query = '', isWide = false }: { readonly query?: string; readonly isWide?: boolean } = {},
): Html {
  const words = wordsIn(locale)
  return html`<form
    class="find no-print${isWide && ' find-wide'}"
    role="search"
    method="get"
    action="${homePath(locale)}/search"
  >
    <input
      type="search"
      name="q"
      value="${query}"
      maxlength="200"
      aria-label="${words.searchLabel}"
      placeholder="${searchPlaceholder || words.searchPlaceholder}"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      enterkeyhint="search"
      dir="auto"
      data-find="/api/kb/${locale}/suggestions"
      data-label="${words.suggestions}"
      data-all="${words.allResults}"
      data-topic="${words.topic}"
    />
    <button class="button">${words.search}</button>
  </form>`
}
