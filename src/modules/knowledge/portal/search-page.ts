import { html, type Html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { fill } from '#modules/content/portal/reading-words.ts'

import type { ReaderHit } from '#modules/content/model.ts'
import type { ReaderHome, ReaderTopic } from '../model.ts'
import { homePath } from '../rules.ts'
import { answerHome } from '../server/actions/reading.ts'
import { search } from '../server/actions/searching.ts'
import { wordsIn } from '../words.ts'
import { section, topicCards } from './article-list.ts'
import { meantBy } from '#lib/meant-by.ts'
import { pageHead } from './page-head.ts'
import { searchBox } from './search-box.ts'

/** What was found for `?q=`, also where it was misspelt. */
export async function searchPage(
  scope: Scope,
  visit: PortalVisit,
  locale: string,
): Promise<PortalAnswer> {
  const query = (visit.search.get('q') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
  const home = await answerHome(scope, { locale })
  const { base } = home
  const wanted = { locale, q: query, limit: mostShown, isQuiet: false }
  const found = query === '' ? undefined : await search(scope, wanted, visit.from)
  const words = wordsIn(locale)
  const count = found ? found.items.length + found.topics.length : 0
  const heading = headingOf(query, count, locale)
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
            hitsPart(found.items, { query, locale, searchId: found.searchId })
          }`
        : nothingPart(home, query)
    }`,
  }
}

function headingOf(query: string, count: number, locale: string): string {
  const words = wordsIn(locale)
  if (query === '') return words.searchAsk
  if (count === 0) return fill(words.noResults, { query })
  return fill(count === 1 ? words.resultOne : words.resultMany, { count, query }, locale)
}

interface HitPlace {
  readonly locale: string
  /** Null where the search is not kept. */
  readonly searchId: string | null
  readonly rank: number
}

/** A topic that is called so, above the articles. */
function topicPart(
  { id, name, description, path }: ReaderTopic,
  { locale, searchId, rank }: HitPlace,
): Html {
  const told =
    searchId !== null &&
    html`data-click="/api/kb/searches/${searchId}/topic-click" data-category="${id}"
    data-rank="${rank}"`
  return html`<a class="card topic-hit" href="${path}" ${told}>
    <span>${wordsIn(locale).topic}</span>
    <strong dir="auto">${name}</strong>
    ${description !== '' && html`<span dir="auto">${description}</span>`}
  </a>`
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
  return html`${
      meant !== undefined &&
      html`<p role="status">${fill(wordsIn(locale).didYouMean, { words: meant })}</p>`
    }
    <ol class="hits panel">
      ${hits.map((hit, place) => hitPart(hit, { locale, searchId, rank: place + 1 }))}
    </ol>`
}

function hitPart(hit: ReaderHit, { locale, searchId, rank }: HitPlace): Html {
  const told =
    searchId !== null &&
    html`data-click="/api/kb/searches/${searchId}/click" data-article="${hit.id}"
    data-rank="${rank}"`
  return html`<li class="hit" ${hit.locale !== locale && html`lang="${hit.locale}"`} dir="auto">
    <h2><a href="${hit.path}" ${told}>${hit.title}</a></h2>
    ${hit.categoryName !== '' && html`<p class="where">${hit.categoryName}</p>`}
    <p>
      ${hit.snippet.map(({ text, isHit }) => (isHit ? html`<mark>${text}</mark>` : html`${text}`))}
    </p>
  </li>`
}

function nothingPart({ base, categories }: ReaderHome, query: string): Html {
  const words = wordsIn(base.locale)
  return html`${query !== '' && html`<p>${words.noResultsHint}</p>`}
  ${categories.length > 0 && section(words.topics, topicCards(categories, base.locale))}`
}

const mostShown = 30
