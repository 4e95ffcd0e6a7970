import { html, type Html } from '#platform/portal/html.ts'

import type { ReaderSpace } from '../model.ts'
import { wordsIn } from '../words.ts'

/** Leads to the results; with script, what fits is shown while it is typed. */
export function searchBox(
  { locale, defaultLocale, version }: Pick<ReaderSpace, 'locale' | 'defaultLocale' | 'version'>,
  { query = '', isWide = false }: { readonly query?: string; readonly isWide?: boolean } = {},
): Html {
  const words = wordsIn(locale)
  const where = new URLSearchParams({
    ...(version.state !== 'current' && { version: version.slug }),
    ...(locale !== defaultLocale && { locale }),
  })
  const asked = where.size > 0 ? `?${where.toString()}` : ''
  return html`<form
    class="find no-print${isWide && ' find-wide'}"
    role="search"
    method="get"
    action="/d/search"
  >
    ${[...where].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <input
      type="search"
      name="q"
      value="${query}"
      maxlength="200"
      aria-label="${words.searchLabel}"
      placeholder="${words.searchLabel}"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      enterkeyhint="search"
      dir="auto"
      data-find="/api/docs/suggestions${asked}"
      data-label="${words.suggestions}"
      data-all="${words.allResults}"
    />
    <button class="button">${words.search}</button>
  </form>`
}
