import { languageMenu, untranslatedNotice } from '#modules/content/portal/language-parts.ts'
import type { PageContent, PortalVisit } from '#platform/portal/portal-page.ts'
import { html, type Html } from '#platform/portal/html.ts'

import type { ReaderBase } from '../model.ts'
import { homePath } from '../rules.ts'
import { isTranslated, wordsIn, type KnowledgeWords } from '../words.ts'
import { searchBox } from './search-box.ts'
import { readingStyles } from '#modules/content/portal/reading-styles.ts'

type Place = { readonly locale: string; readonly path: string }

interface Around {
  readonly base: ReaderBase
  readonly visit: PortalVisit
  readonly languages: readonly Place[]
  readonly crumbs?: readonly { readonly name: string; readonly path: string }[]
  readonly isListed: boolean
  readonly hasOwnSearch?: boolean
}

type Head = Pick<
  PageContent,
  'kind' | 'language' | 'styles' | 'feed' | 'width' | 'above' | 'isListed'
> &
  Partial<Pick<PageContent, 'alternates'>>

export function pageHead(around: Around): Head {
  const { base, visit, languages, isListed } = around
  const words = wordsIn(base.locale)
  const alternates = languages.length > 1 ? alternatesOf(languages, base) : undefined
  return {
    kind: 'page',
    width: 'wide',
    language: base.locale,
    styles: readingStyles,
    feed: { path: `${homePath(base.locale)}/feed.xml`, title: words.feed },
    isListed: isListed && base.isPublic && visit.site.indexable,
    above: html`${barOf(around, words)}
    ${untranslatedNotice(visit, base.locale, { wordsIn, isTranslated })}`,
    ...(alternates && { alternates }),
  }
}

function alternatesOf(all: readonly Place[], base: ReaderBase): PageContent['alternates'] {
  const [first] = all
  const fallback = all.find(({ locale }) => locale === base.defaultLocale) ?? first
  return fallback && { all, fallback: fallback.path }
}

function barOf({ base, languages, crumbs, hasOwnSearch }: Around, words: KnowledgeWords): Html {
  const start = startOf(base, crumbs, words)
  return html`<div class="kb-bar${!start && hasOwnSearch && ' slim'}">
    ${start} ${!hasOwnSearch && searchBox(base)}
    ${languageMenu(words.language, base.locale, base.languages, languages)}
  </div>`
}

/** No breadcrumbs directly below the knowledge base: the navigation already links back. */
function startOf(
  base: ReaderBase,
  crumbs: Around['crumbs'],
  words: KnowledgeWords,
): Html | undefined {
  if (!crumbs) return base.headerLinks.length > 0 ? linksOf(base) : undefined
  if (crumbs.length === 0) return undefined
  return html`<nav class="crumbs" aria-label="${words.breadcrumbs}">
    <ol>
      ${[{ name: base.name, path: homePath(base.locale) }, ...crumbs].map(
        ({ name, path }) => html`<li><a href="${path}" dir="auto">${name}</a></li>`,
      )}
    </ol>
  </nav>`
}

function linksOf({ headerLinks }: ReaderBase): Html {
  return html`<nav class="crumbs">
    <ol>
      ${headerLinks.map(
        ({ label, url }) => html`<li><a href="${url}" rel="noopener" dir="auto">${label}</a></li>`,
      )}
    </ol>
  </nav>`
}
