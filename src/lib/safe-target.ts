/**
 * Checks an untrusted URL. Returns undefined if it is unsafe. Only own paths are allowed by
 * default; with permission also web, email, and phone links.
 */
export function safeTarget(
  address: string,
  { isExternalAllowed = false }: { readonly isExternalAllowed?: boolean } = {},
): string | undefined {
  return ownPath(address) ?? (isExternalAllowed ? externalAddress(address) : undefined)
}

function ownPath(address: string): string | undefined {
  if (!address.startsWith('/') || controlOrBackslash.test(address)) return undefined
  if (!URL.canParse(address, ownOrigin)) return undefined

  const url = new URL(address, ownOrigin)
  if (url.origin !== ownOrigin || leavesOrigin(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

const ownOrigin = 'http://own-origin.invalid'

// Browsers drop tabs and line breaks inside a URL and treat a backslash as a slash.
const controlOrBackslash = /[\p{Cc}\u2028\u2029\\]/u

// "/.//evil.example" is a path to the parser and another host to the browser. Encoded slashes and
// control characters at the start are refused too because some proxies decode them.
function leavesOrigin(pathname: string): boolean {
  return /^\/(?:\/|%2f|%5c)/i.test(pathname) || /%(?:[01][0-9a-f]|7f)/i.test(pathname)
}

// An allow-list, because there is always one more dangerous scheme (javascript:, data:, …).
function externalAddress(address: string): string | undefined {
  if (controlOrBackslash.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (/^(mailto|tel):$/.test(url.protocol)) return url.href
  const isWeb = /^https?:$/.test(url.protocol) && /^https?:\/\//i.test(address)
  // "https://our-name@evil.example" looks like us and leads elsewhere.
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined
}
