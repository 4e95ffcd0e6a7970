import { isForPage } from './rules.ts'

/**
 * Whether a pattern matches a page. A pattern is a path (`/pricing`, `/orders/*`) or starts with
 * the host (`shop.example.com/cart*`).
 */
export function isForAddress(pattern: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { host, pathname, search } = new URL(address)
  const target = withoutEnd(pattern.trim().replace(/^https?:\/\//i, ''))
  const path = withoutEnd(pathname)
  const shown = /^[/*]/.test(target) ? path : host + path
  return isForPage(target, shown) || (search !== '' && isForPage(target, shown + search))
}

/** `/cart` and `/cart/` are the same page; the root stays `/`. */
function withoutEnd(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
