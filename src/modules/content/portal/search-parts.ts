import { suggestQuery } from '#lib/suggest-query.ts'
import { html, type Html } from '#platform/portal/html.ts'

import type { ReaderHit } from '../model.ts'
import { fill, type SharedWords } from './reading-words.ts'

export function queryIn(search: URLSearchParams): string {
  return (search.get('q') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}

interface SearchBox {
  readonly words: SharedWords & { readonly searchLabel: string }
  readonly action: string
  readonly suggestions: string
  readonly placeholder: string
  /** More query parameters of the search. */
  readonly where?: Iterable<readonly [name: string, value: string]>
  readonly topic?: string
}

export interface SearchBoxLook {
  readonly query?: string
  readonly isWide?: boolean
}

/** Submits to the results page; with scripts, shows suggestions while typing. */
export function searchForm(
  { words, action, suggestions, placeholder, where = [], topic }: SearchBox,
  { query = '', isWide = false }: SearchBoxLook,
): Html {
  return html`<form
    class="find no-print${isWide && ' find-wide'}"
    role="search"
    method="get"
    action="${action}"
  >
    ${[...where].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <input
      type="search"
      name="q"
      value="${query}"
      maxlength="200"
      aria-label="${words.searchLabel}"
      placeholder="${placeholder}"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      enterkeyhint="search"
      dir="auto"
      data-find="${suggestions}"
      data-label="${words.suggestions}"
      data-all="${words.allResults}"
      ${topic !== undefined && html`data-topic="${topic}"`}
    />
    <button class="button">${words.search}</button>
  </form>`
}

export function resultsHeading(
  words: SharedWords,
  query: string,
  count: number,
  locale: string,
): string {
  if (query === '') return words.searchAsk
  if (count === 0) return fill(words.noResults, { query })
  return fill(count === 1 ? words.resultOne : words.resultMany, { count, query }, locale)
}

export function hitList(
  hits: readonly ReaderHit[],
  {
    words,
    query,
    locale,
    api,
    searchId,
  }: {
    readonly words: SharedWords
    readonly query: string
    readonly locale: string
    /** The API whose searches these are: `kb`. */
    readonly api: string
    /** Null when the search isn't recorded. */
    readonly searchId: string | null
  },
): Html {
  const corrected = suggestQuery(query, hits, locale)
  return html`${
      corrected !== undefined &&
      html`<p role="status">${fill(words.didYouMean, { words: corrected })}</p>`
    }
    <ol class="hits panel">
      ${hits.map((hit, place) => {
        const clickAttributes =
          searchId !== null &&
          html`data-click="/api/${api}/searches/${searchId}/click" data-article="${hit.id}"
          data-rank="${place + 1}"`
        return html`<li
          class="hit"
          ${hit.locale !== locale && html`lang="${hit.locale}"`}
          dir="auto"
        >
          <h2><a href="${hit.path}" dir="auto" ${clickAttributes}>${hit.title}</a></h2>
          ${hit.categoryName !== '' && html`<p class="where" dir="auto">${hit.categoryName}</p>`}
          <p dir="auto">
            ${hit.snippet.map(({ text, isHit }) =>
              isHit ? html`<mark>${text}</mark>` : html`${text}`,
            )}
          </p>
        </li>`
      })}
    </ol>`
}
