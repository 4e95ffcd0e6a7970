import { html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import { homePath, readPath } from '../rules.ts'
import { findWay } from '../server/actions/finding-addresses.ts'
import { listReaderBases, type ReaderBaseRow } from '../server/store/reading.ts'
import { wordsIn } from '../words.ts'
import { frameOf } from './page-head.ts'
import { searchBox } from './search-box.ts'
import { readingStyles } from '#platform/portal/reading-styles.ts'

/** Where an address leads that nothing stands at: old names, what was moved here from elsewhere. */
export async function seek(scope: Scope, visit: PortalVisit): Promise<PortalAnswer | undefined> {
  const path = decodeURI(visit.url.pathname)
  const way = await findWay(scope, { path })
  switch (way.kind) {
    case 'moved':
      return { kind: 'redirect', to: asked(way.to, path), ...lasting(way.isPermanent) }
    case 'untranslated': {
      const from = readPath(path)?.locale ?? ''
      return { kind: 'redirect', to: `${way.to}?from=${from}`, forNowSeconds: 0 }
    }
    case 'gone':
      return missingPage(scope, path, 410)
    case 'unknown':
      return /^\/k(\/|$)/.test(path) ? missingPage(scope, path, 404) : undefined
  }
}

/** Who asked for the Markdown of it gets that. */
function asked(to: string, path: string): string {
  return path.endsWith('.md') && to.startsWith('/k/') ? `${to}.md` : to
}

function lasting(isPermanent: boolean) {
  return isPermanent ? ({ isPermanent: true } as const) : { forNowSeconds: 0 }
}

async function missingPage(
  scope: Scope,
  path: string,
  status: 404 | 410,
): Promise<PortalAnswer | undefined> {
  const base = await baseFor(scope, path)
  if (!base) return undefined
  const { locale } = base
  const words = wordsIn(locale)
  const heading = status === 410 ? words.gone : words.missing
  return {
    kind: 'page',
    status,
    title: heading,
    heading,
    language: locale,
    ...frameOf(locale),
    styles: readingStyles,
    isListed: false,
    body: html`<p>${status === 410 ? words.goneHint : words.missingHint}</p>
      ${searchBox({ locale, searchPlaceholder: base.search_placeholder }, { isWide: true })}
      <p><a href="${homePath(locale)}">${words.back}</a></p>`,
  }
}

/** In the language of the address, else in the default one. */
async function baseFor(scope: Scope, path: string): Promise<ReaderBaseRow | undefined> {
  const all = await listReaderBases(scope, readerOf(scope).siteId)
  const wanted = readPath(path)?.locale
  return all.find(({ locale }) => locale === wanted) ?? all[0]
}
