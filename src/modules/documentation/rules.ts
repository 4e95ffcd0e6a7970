import type { VersionState } from './model.ts'

export const maxPageDepth = 6
export const maxPages = 2000
export const trashDays = 30
export const revisionDays = 180
export const searchDays = 365
/** The number of texts published within the request; a background job publishes the rest. */
export const maxBatchSize = 50

/** Path segments that no top-level page can use. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'files',
  'llms',
  'pages',
  'redirect',
  'search',
  'sitemap',
])

/**
 * Whether a top-level page can't use this slug, because it is reserved or belongs to a version or
 * language.
 */
export function isReservedSlug(
  slug: string,
  {
    versions,
    locales,
  }: { readonly versions: readonly string[]; readonly locales: readonly string[] },
): boolean {
  return reservedSlugs.has(slug) || versions.includes(slug) || locales.includes(slug)
}

export function isReadable(state: VersionState): boolean {
  return state === 'current' || state === 'supported' || state === 'deprecated'
}

export interface AddressPrefix {
  /** Null for the current version. */
  readonly versionSlug: string | null
  /** Null for the default language. */
  readonly locale: string | null
}

/** The path of a page: `/d/start`, `/d/v1/de/start`; '' is the first page. */
export function docPath({ versionSlug, locale }: AddressPrefix, path: string): string {
  return ['/d', versionSlug, locale, path].filter((part) => part !== null && part !== '').join('/')
}

export interface ReadAddress {
  readonly versionSlug: string | undefined
  readonly locale: string | undefined
  /** Without leading or trailing slashes; '' is the first page. */
  readonly path: string
}

/** Splits a path below `/d` into version, language and page path. */
export function readAddress(
  pathname: string,
  {
    versions,
    locales,
  }: { readonly versions: readonly string[]; readonly locales: readonly string[] },
): ReadAddress {
  const parts = pathname
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
    .slice(1)
  const take = (known: readonly string[]): string | undefined => {
    const [first] = parts
    return first !== undefined && known.includes(first) ? parts.shift() : undefined
  }
  const versionSlug = take(versions)
  const locale = take(locales)
  return { versionSlug, locale, path: parts.join('/') }
}

export function pathBelow(parentPath: string | null, slug: string): string {
  return parentPath === null ? slug : `${parentPath}/${slug}`
}

/** The slug of a version: `Version 2.1` is `2.1`, `v3 beta` is `v3-beta`. */
export function versionSlugFrom(label: string): string {
  return label
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/[.-]*-[.-]*/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .replace(/^version-/, '')
    .slice(0, 40)
    .replace(/[.-]+$/, '')
}

/** Why a version can't change to this status; undefined if it can. */
export function whyNotState(from: VersionState, to: VersionState): string | undefined {
  if (from === to) return undefined
  if (from === 'current') return 'This is the current version. Make another one current first.'
  if (to === 'current') return 'To publish this version, make it current.'
  return undefined
}
