import { orSignIn } from '#modules/content/portal/reader-gate.ts'
import { languageFor } from '#lib/accepted-languages.ts'
import { html, type Html } from '#platform/portal/html.ts'
import { notFound, type PortalAnswer, type PortalVisit } from '#platform/portal/portal-page.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type { ReaderHome } from '../model.ts'
import { homePath } from '../rules.ts'
import { readHome, getReaderLock } from '../server/actions/reading.ts'
import { listReaderBases } from '../server/store/reading.ts'
import { wordsIn } from '../words.ts'
import { articleRows, section, topicCards } from './article-list.ts'
import { pageHead } from './page-head.ts'
import { searchBox } from './search-box.ts'

/** `/k` redirects to the browser's language, else to the default one. */
export async function startPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const all = await listReaderBases(scope, readerOf(scope).siteId)
  const [base] = all
  if (!base) return orSignIn(scope, visit, getReaderLock)
  const offered = all.map(({ locale }) => locale)
  const locale = languageFor(visit.languages, offered) ?? base.defaultLocale
  return { kind: 'redirect', to: homePath(locale), forNowSeconds: 0 }
}

export async function homePage(
  scope: Scope,
  visit: PortalVisit,
  locale: string,
): Promise<PortalAnswer> {
  if (visit.url.pathname !== homePath(locale)) {
    return { kind: 'redirect', to: homePath(locale), isPermanent: true }
  }
  const home = await readHome(scope, { locale })
  const { base } = home
  if (base.locale !== locale) return notFound
  return {
    ...pageHead({
      base,
      visit,
      languages: base.languages,
      isListed: true,
      hasOwnSearch: true,
    }),
    title: base.homeTitle,
    heading: base.homeTitle,
    ...(base.homeDescription !== '' && { description: base.homeDescription.slice(0, 300) }),
    structuredData: {
      '@type': 'WebSite',
      name: base.name,
      inLanguage: locale,
      url: visit.url.href,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${visit.url.href}/search?q={query}`,
        'query-input': 'required name=query',
      },
    },
    body: html`${base.homeDescription !== '' && html`<p class="lead" dir="auto">${base.homeDescription}</p>`}
    ${searchBox(base, { isWide: true })} ${homeContent(home)}`,
  }
}

function homeContent({ base, categories, pinned, popular }: ReaderHome): Html {
  const words = wordsIn(base.locale)
  if (categories.length === 0 && popular.length === 0) {
    return html`<div class="notice empty">
      <h2>${words.emptyTitle}</h2>
      <p>${words.emptyText}</p>
    </div>`
  }
  const shown = new Set(pinned.map(({ id }) => id))
  const others = popular.filter(({ id }) => !shown.has(id))
  return html`${pinned.length > 0 && section(words.pinned, articleRows(pinned))}
  ${categories.length > 0 && section(words.topics, topicCards(categories, base.locale))}
  ${others.length > 0 && section(words.popular, articleRows(others))}`
}
