import { safeTarget } from '../safe-target.ts'

/**
 * Normalizes the target of a link; undefined if it isn't allowed. Allowed are web, mail and phone
 * links, anchors, paths on the same site, and articles or pages by ID, which survive renaming and
 * moving.
 */
export function linkAddress(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > maxAddressLength) return undefined
  if (placeOnPage.test(href) || articleLink.test(href) || pageLink.test(href)) return href
  return safeTarget(href, { isExternalAllowed: true })
}

export function articleOf(
  href: string,
): { readonly id: string; readonly place: string } | undefined {
  const [, id, place = ''] = articleLink.exec(href) ?? []
  return id ? { id, place } : undefined
}

export function pageOf(href: string): { readonly id: string; readonly place: string } | undefined {
  const [, id, place = ''] = pageLink.exec(href) ?? []
  return id ? { id, place } : undefined
}

/** Resolves articles and pages by ID; hidden and unknown ones have no URL. */
export interface LinkSources {
  readonly articleUrl: (articleId: string) => string | undefined
  readonly pageUrl?: ((pageId: string) => string | undefined) | undefined
}

/** The URL for a link by ID: undefined if it isn't one, null if the target is hidden. */
export function internalUrl(href: string, sources: LinkSources): string | null | undefined {
  const article = articleOf(href)
  const page = pageOf(href)
  const named = article ?? page
  if (!named) return undefined
  const url = article ? sources.articleUrl(named.id) : sources.pageUrl?.(named.id)
  return url === undefined ? null : url + named.place
}

/** The reader's browser loads external images, so they must use HTTPS and no script URLs. */
export function pictureAddress(src: unknown): string | undefined {
  const address = linkAddress(src)
  return address?.startsWith('https://') ? address : undefined
}

const maxAddressLength = 2048
const placeOnPage = /^#[^\s\p{Cc}<>"']{1,200}$/u
const articleLink = /^article:([\w-]{1,64})(#[^\s\p{Cc}<>"']{1,200})?$/u
const pageLink = /^page:([\w-]{1,64})(#[^\s\p{Cc}<>"']{1,200})?$/u
