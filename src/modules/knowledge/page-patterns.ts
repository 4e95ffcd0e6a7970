import { isForPage } from './rules.ts'

/**
 * Whether an article is offered on the page that somebody is on. A pattern is a path (`/pricing`,
 * `/orders/*`), or begins with the host (`shop.example.com/cart*`).
 */
export function isForAddress(pattern: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { host, pathname, search } = new URL(address)
  const wanted = withoutEnd(pattern.trim().replace(/^https?:\/\//i, ''))
  const path = withoutEnd(pathname)
  const shown = /^[/*]/.test(wanted) ? path : host + path
  return isForPage(wanted, shown) || (search !== '' && isForPage(wanted, shown + search))
}

/** `/cart` and `/cart/` are one page; the first page of a site stays `/`. */
function withoutEnd(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
