import { hitList, queryIn, resultsHeading } from '#modules/content/portal/search-parts.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ReaderHome, ReaderTopic } from '../model.ts'
import { homePath } from '../rules.ts'
import { readHome } from '../server/actions/reading.ts'
import { searchArticles } from '../server/actions/searching.ts'
import { wordsIn } from '../words.ts'
import { section, topicCards } from './article-list.ts'
import { pageHead } from './page-head.ts'
import { searchBox } from './search-box.ts'

export async function searchPage(
  scope: Scope,
  visit: PortalVisit,
  locale: string,
): Promise<PortalAnswer> {
  const query = queryIn(visit.search)
  const home = await readHome(scope, { locale })
  const { base } = home
  const searchInput = { locale, q: query, limit: maxShown, isQuiet: false }
  const found = query === '' ? undefined : await searchArticles(scope, searchInput, visit.from)
  const words = wordsIn(locale)
  const count = found ? found.items.length + found.topics.length : 0
  const heading = resultsHeading(words, query, count, locale)
  return {
    ...pageHead({
      base,
      visit,
      languages: base.languages.map(({ locale: other, path }) => ({
        locale: other,
        path: `${path}/search?q=${encodeURIComponent(query)}`,
      })),
      crumbs: [],
      isListed: false,
      hasOwnSearch: true,
    }),
    title: query === '' ? words.search : heading,
    heading,
    canonicalPath: `${homePath(locale)}/search`,
    body: html`${searchBox(base, { query, isWide: true })}
    ${
      found && count > 0
        ? html`${found.topics.map((topic, place) =>
            topicPart(topic, { locale, searchId: found.searchId, rank: place + 1 }),
          )}
          ${
            found.items.length > 0 &&
            hitList(found.items, { words, query, locale, api: 'kb', searchId: found.searchId })
          }`
        : nothingPart(home, query)
    }`,
  }
}

interface HitPlace {
  readonly locale: string
  /** Null when the search isn't recorded. */
  readonly searchId: string | null
  readonly rank: number
}

function topicPart(
  { id, name, description, path }: ReaderTopic,
  { locale, searchId, rank }: HitPlace,
): Html {
  const clickAttributes =
    searchId !== null &&
    html`data-click="/api/kb/searches/${searchId}/topic-click" data-category="${id}"
    data-rank="${rank}"`
  return html`<a class="card topic-hit" href="${path}" ${clickAttributes}>
    <span>${wordsIn(locale).topic}</span>
    <strong dir="auto">${name}</strong>
    ${description !== '' && html`<span dir="auto">${description}</span>`}
  </a>`
}

function nothingPart({ base, categories }: ReaderHome, query: string): Html {
  const words = wordsIn(base.locale)
  return html`${query !== '' && html`<p>${words.noResultsHint}</p>`}
  ${categories.length > 0 && section(words.topics, topicCards(categories, base.locale))}`
}

const maxShown = 30
