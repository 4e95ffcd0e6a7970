import { html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import { typedPath } from '#modules/content/portal/typed-path.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import { homePath, readPath } from '../rules.ts'
import { findAddress, lookUpAddress, recordMiss } from '../server/actions/finding-addresses.ts'
import { listReaderBases, type ReaderBaseRow } from '../server/store/reading.ts'
import { wordsIn } from '../words.ts'
import { searchBox } from './search-box.ts'
import { readingStyles } from '#modules/content/portal/reading-styles.ts'

export async function resolveUnknown(
  scope: Scope,
  visit: PortalVisit,
): Promise<PortalAnswer | undefined> {
  const path = typedPath(visit.url)
  // Outside the knowledge base other modules are asked too; `recordMissed` records what none of them
  // knows.
  const way = await (isOfBase(path) ? findAddress : lookUpAddress)(scope, { path })
  switch (way.kind) {
    case 'moved':
      return { kind: 'redirect', to: preserveLanguage(way.to, path), ...lasting(way.isPermanent) }
    case 'untranslated': {
      const from = readPath(path)?.locale ?? ''
      return { kind: 'redirect', to: `${way.to}?from=${from}`, forNowSeconds: 0 }
    }
    case 'gone':
      return missingPage(scope, path, 410)
    case 'unknown':
      return isOfBase(path) ? missingPage(scope, path, 404) : undefined
  }
}

/** Probably a URL of a previous help center that has no redirect. */
export async function recordMissed(scope: Scope, visit: PortalVisit): Promise<void> {
  const path = typedPath(visit.url)
  if (!isOfBase(path)) await recordMiss(scope, { path })
}

function isOfBase(path: string): boolean {
  return /^\/k(\/|$)/.test(path)
}

function preserveLanguage(to: string, path: string): string {
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
    styles: readingStyles,
    isListed: false,
    body: html`<p>${status === 410 ? words.goneHint : words.missingHint}</p>
      ${searchBox({ locale, searchPlaceholder: base.searchPlaceholder }, { isWide: true })}
      <p><a href="${homePath(locale)}">${words.back}</a></p>`,
  }
}

async function baseFor(scope: Scope, path: string): Promise<ReaderBaseRow | undefined> {
  const all = await listReaderBases(scope, readerOf(scope).siteId)
  const requested = readPath(path)?.locale
  return all.find(({ locale }) => locale === requested) ?? all[0]
}
