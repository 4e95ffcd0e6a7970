import { safeTarget } from '../safe-target.ts'

/**
 * Where a link of a document leads, as it may be kept and shown; undefined when it may not. Besides
 * the web, mail and telephone: a place on the page, a path of the same site, and an article or a
 * page of the documentation by its id, which stays right when it is renamed or moved.
 */
export function linkAddress(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > longestAddress) return undefined
  if (placeOnPage.test(href) || articleLink.test(href) || pageLink.test(href)) return href
  return safeTarget(href, { isExternalAllowed: true })
}

/** The article an internal link leads to. */
export function articleOf(
  href: string,
): { readonly id: string; readonly place: string } | undefined {
  const [, id, place = ''] = articleLink.exec(href) ?? []
  return id ? { id, place } : undefined
}

/** The page of a documentation that an internal link leads to. */
export function pageOf(href: string): { readonly id: string; readonly place: string } | undefined {
  const [, id, place = ''] = pageLink.exec(href) ?? []
  return id ? { id, place } : undefined
}

/** What says where articles and pages stand; what it does not know has no address. */
export interface LinkSources {
  readonly articleUrl: (articleId: string) => string | undefined
  readonly pageUrl?: ((pageId: string) => string | undefined) | undefined
}

/** Where a link by id leads: undefined where it is none, null where nobody may follow it. */
export function internalUrl(href: string, sources: LinkSources): string | null | undefined {
  const article = articleOf(href)
  const page = pageOf(href)
  const named = article ?? page
  if (!named) return undefined
  const url = article ? sources.articleUrl(named.id) : sources.pageUrl?.(named.id)
  return url === undefined ? null : url + named.place
}

/** A foreign picture is asked for by the reader's browser: never in the clear, never by a script. */
export function pictureAddress(src: unknown): string | undefined {
  const address = linkAddress(src)
  return address?.startsWith('https://') ? address : undefined
}

const longestAddress = 2048
const placeOnPage = /^#[^\s\p{Cc}<>"']{1,200}$/u
const articleLink = /^article:([\w-]{1,64})(#[^\s\p{Cc}<>"']{1,200})?$/u
const pageLink = /^page:([\w-]{1,64})(#[^\s\p{Cc}<>"']{1,200})?$/u
