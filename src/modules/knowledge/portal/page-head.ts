import type { PageContent, PortalVisit } from '#platform/portal/portal-page.ts'
import { html, type Html } from '#platform/portal/html.ts'

import type { ReaderBase } from '../model.ts'
import { homePath } from '../rules.ts'
import { speaks, wordsIn, type KnowledgeWords } from '../words.ts'
import { searchBox } from './search-box.ts'
import { readingStyles } from '#modules/content/portal/reading-styles.ts'
import { fill } from '#modules/content/portal/reading-words.ts'

type Place = { readonly locale: string; readonly path: string }

interface Around {
  readonly base: ReaderBase
  readonly visit: PortalVisit
  /** The same page in other languages. */
  readonly languages: readonly Place[]
  /** Above it, from the base on; none on the first page. */
  readonly crumbs?: readonly { readonly name: string; readonly path: string }[]
  readonly isListed: boolean
  /** The first page and the page of results have theirs below the heading. */
  readonly hasOwnSearch?: boolean
}

type Head = Pick<
  PageContent,
  'kind' | 'language' | 'styles' | 'feed' | 'width' | 'above' | 'isListed'
> &
  Partial<Pick<PageContent, 'alternates'>>

/** What all pages of a base have around their own matter, in their language. */
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
    above: html`${barOf(around, words)} ${noticeOf(visit, base)}`,
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
    ${start} ${!hasOwnSearch && searchBox(base)} ${languageSwitch(base, languages, words)}
  </div>`
}

/** Right below the base there is no way to show: the navigation leads back to it. */
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

/** What the team put at the head of its base. */
function linksOf({ headerLinks }: ReaderBase): Html {
  return html`<nav class="crumbs">
    <ol>
      ${headerLinks.map(
        ({ label, url }) => html`<li><a href="${url}" rel="noopener" dir="auto">${label}</a></li>`,
      )}
    </ol>
  </nav>`
}

/** A list that opens without script; each language is called by its own name. */
function languageSwitch(
  base: ReaderBase,
  languages: readonly Place[],
  words: KnowledgeWords,
): Html | undefined {
  if (base.languages.length < 2) return undefined
  const places = base.languages.map(
    (home) => languages.find(({ locale }) => locale === home.locale) ?? home,
  )
  return html`<details class="languages" data-menu>
    <summary>
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="6.25" />
        <path d="M1.75 8h12.5M8 1.75c4 4 4 8.5 0 12.5-4-4-4-8.5 0-12.5Z" />
      </svg>
      <span class="visually-hidden">${words.language}: </span>${ownName(base.locale)}
    </summary>
    <ul>
      ${places.map(
        ({ locale, path }) =>
          html`<li>
            <a
              href="${path}"
              lang="${locale}"
              hreflang="${locale}"
              dir="auto"
              ${locale === base.locale && html`aria-current="true"`}
              >${ownName(locale)}</a
            >
          </li>`,
      )}
    </ul>
  </details>`
}

/** Who asked for it in another language reads that in his own. */
function noticeOf({ search }: PortalVisit, { locale }: ReaderBase): Html | undefined {
  const from = search.get('from')?.toLowerCase() ?? ''
  if (!isLanguage(from) || from === locale) return undefined
  const sentence = fill(wordsIn(from).untranslated, { language: nameIn(from, from) })
  const spoken = speaks(from) ? from : 'en'
  return html`<p class="untranslated" role="note" lang="${spoken}" dir="auto">${sentence}</p>`
}

function ownName(locale: string): string {
  const name = nameIn(locale, locale)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

function nameIn(locale: string, of: string): string {
  let names = namesIn.get(locale)
  if (!names) {
    names = new Intl.DisplayNames([locale, 'en'], { type: 'language', fallback: 'code' })
    // Anybody can write a language into an address.
    if (namesIn.size < 100) namesIn.set(locale, names)
  }
  return names.of(of) ?? of
}

const namesIn = new Map<string, Intl.DisplayNames>()

function isLanguage(code: string): boolean {
  return /^[a-z]{2,3}(-[a-z]{2})?$/.test(code)
}
