import { hitList, queryIn, resultsHeading } from '#modules/content/portal/search-parts.ts'
import { html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import { readingStyles } from '#modules/content/portal/reading-styles.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { localeCode } from '#modules/content/model.ts'
import { presentReaderSpace } from '../server/actions/reading.ts'
import { searchPages } from '../server/actions/searching.ts'
import { getShown } from '../server/shown.ts'
import { wordsIn } from '../words.ts'
import { homeOf, pageBar } from './page-bar.ts'
import { searchBox } from './search-box.ts'
import { documentationStyles } from './styles.ts'

export async function searchPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const query = queryIn(visit.search)
  const requested = localeCode.safeParse(
    visit.search.get('locale') ?? visit.search.get('lang') ?? undefined,
  )
  const where = {
    version: visit.search.get('version') ?? undefined,
    locale: requested.success ? requested.data : undefined,
  }
  const shown = await getShown(scope, where)
  const space = presentReaderSpace(shown)
  const { locale } = space
  const searchInput = { ...where, q: query, limit: 30, isQuiet: false }
  const found = query === '' ? undefined : await searchPages(scope, searchInput, visit.from)
  const words = wordsIn(locale)
  const heading = resultsHeading(words, query, found?.items.length ?? 0, locale)
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
        ? hitList(found.items, { words, query, locale, api: 'docs', searchId: found.searchId })
        : html`${query !== '' && html`<p>${words.noResultsHint}</p>`}
            <p><a href="${homeOf(space)}">${words.back}</a></p>`
    }`,
  }
}
