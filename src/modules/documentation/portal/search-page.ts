import { meantBy } from '#lib/meant-by.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import { readingStyles } from '#modules/content/portal/reading-styles.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { fill } from '#modules/content/portal/reading-words.ts'

import { localeCode, type ReaderHit } from '#modules/content/model.ts'
import { presentReaderSpace } from '../server/actions/reading.ts'
import { search } from '../server/actions/searching.ts'
import { getShown } from '../server/shown.ts'
import { wordsIn } from '../words.ts'
import { homeOf, pageBar } from './page-bar.ts'
import { searchBox } from './search-box.ts'
import { documentationStyles } from './styles.ts'

/** What was found for `?q=` in a version and language, also where it was misspelt. */
export async function searchPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const query = (visit.search.get('q') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
  const asked = localeCode.safeParse(
    visit.search.get('locale') ?? visit.search.get('lang') ?? undefined,
  )
  const where = {
    version: visit.search.get('version') ?? undefined,
    locale: asked.success ? asked.data : undefined,
  }
  const shown = await getShown(scope, where)
  const space = presentReaderSpace(shown)
  const { locale } = space
  const wanted = { ...where, q: query, limit: 30, isQuiet: false }
  const found = query === '' ? undefined : await search(scope, wanted, visit.from)
  const words = wordsIn(locale)
  const heading = headingOf(query, found?.items.length ?? 0, locale)
  return {
    kind: 'page',
    width: 'wide',
    language: locale,
    title: query === '' ? words.search : heading,
    heading,
    isListed: false,
    canonicalPath: '/d/search',
    styles: `${readingStyles}${documentationStyles}`,
    above: pageBar({ space, crumbs: [], languages: [], hasOwnSearch: true }, visit),
    body: html`${searchBox(space, { query, isWide: true })}
    ${
      found && found.items.length > 0
        ? hitsPart(found.items, { query, locale, searchId: found.searchId })
        : html`${query !== '' && html`<p>${words.noResultsHint}</p>`}
            <p><a href="${homeOf(space)}">${words.back}</a></p>`
    }`,
  }
}

function headingOf(query: string, count: number, locale: string): string {
  const words = wordsIn(locale)
  if (query === '') return words.searchAsk
  if (count === 0) return fill(words.noResults, { query })
  return fill(count === 1 ? words.resultOne : words.resultMany, { count, query }, locale)
}

function hitsPart(
  hits: readonly ReaderHit[],
  {
    query,
    locale,
    searchId,
  }: { readonly query: string; readonly locale: string; readonly searchId: string | null },
): Html {
  const meant = meantBy(query, hits, locale)
  return html`${meant !== undefined && html`<p>${fill(wordsIn(locale).didYouMean, { words: meant })}</p>`}
    <ol class="hits panel">
      ${hits.map(
        (hit, place) =>
          html`<li class="hit">
            <h2>
              <a
                href="${hit.path}"
                dir="auto"
                ${
                  searchId !== null &&
                  html`data-click="/api/docs/searches/${searchId}/click" data-article="${hit.id}"
                  data-rank="${place + 1}"`
                }
                >${hit.title}</a
              >
            </h2>
            ${hit.categoryName !== '' && html`<p class="where" dir="auto">${hit.categoryName}</p>`}
            <p dir="auto">
              ${hit.snippet.map(({ text, isHit }) => (isHit ? html`<mark>${text}</mark>` : text))}
            </p>
          </li>`,
      )}
    </ol>`
}
