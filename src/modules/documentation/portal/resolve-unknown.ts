import { nothingThere } from '#modules/content/portal/reader-gate.ts'
import { html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import { readingStyles } from '#modules/content/portal/reading-styles.ts'
import { typedPath } from '#modules/content/portal/typed-path.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findImported, findAddress, presentReaderSpace } from '../server/actions/reading.ts'
import { getShown, type Shown } from '../server/shown.ts'
import { wordsIn } from '../words.ts'
import { requestedPage } from './requested-page.ts'
import { homeOf } from './page-bar.ts'
import { searchBox } from './search-box.ts'

export async function resolveUnknown(
  scope: Scope,
  visit: PortalVisit,
): Promise<PortalAnswer | undefined> {
  const path = typedPath(visit.url)
  if (!/^\/d(\/|$)/.test(path)) {
    const to = await findImported(scope, path.slice(0, 800))
    return to === undefined ? undefined : { kind: 'redirect', to, isPermanent: true }
  }
  const isTwin = path.endsWith('.md')
  const way = await findAddress(scope, { path: (isTwin ? path.slice(0, -3) : path).slice(0, 800) })
  switch (way.kind) {
    case 'moved': {
      const to = isTwin ? `${way.to}.md` : way.to
      return way.isPermanent
        ? { kind: 'redirect', to, isPermanent: true }
        : { kind: 'redirect', to, forNowSeconds: 0 }
    }
    case 'untranslated':
      return { kind: 'redirect', to: `${way.to}?from=${way.from}`, forNowSeconds: 0 }
    case 'unknown':
      return missingPage(scope, visit)
  }
}

async function missingPage(scope: Scope, visit: PortalVisit): Promise<PortalAnswer | undefined> {
  const shown = await shownFor(scope, visit)
  if (!shown) return undefined
  const space = presentReaderSpace(shown)
  const { locale } = space
  const words = wordsIn(locale)
  const isEmpty = /^\/d\/?$/.test(visit.url.pathname)
  const heading = isEmpty ? words.emptyTitle : words.missing
  return {
    kind: 'page',
    ...(!isEmpty && { status: 404 }),
    title: heading,
    heading,
    language: locale,
    styles: readingStyles,
    isListed: false,
    body: isEmpty
      ? html`<p>${words.emptyText}</p>`
      : html`<p>${words.missingHint}</p>
          ${searchBox(space, { isWide: true })}
          <p><a href="${homeOf(space)}">${words.back}</a></p>`,
  }
}

async function shownFor(scope: Scope, visit: PortalVisit): Promise<Shown | undefined> {
  const requested = await requestedPage(scope, visit).catch(nothingThere)
  if ('kind' in requested) return undefined
  const { versionSlug: version, locale } = requested.at
  const shown = await getShown(scope, { version, locale }).catch(nothingThere)
  return 'kind' in shown ? undefined : shown
}
