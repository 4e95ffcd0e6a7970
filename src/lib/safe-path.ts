/** The path to go to after sign-in and the like: always on our own origin, else the front page. */
export function safePath(next: string): string {
  if (!next.startsWith('/') || controlOrBackslash.test(next)) return '/'
  if (!URL.canParse(next, ownOrigin)) return '/'

  const url = new URL(next, ownOrigin)
  if (url.origin !== ownOrigin || leavesOrigin(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

const ownOrigin = 'http://own-origin.invalid'

// Browsers drop tabs and line ends inside a URL and read a backslash as a slash.
const controlOrBackslash = /[\p{Cc}\u2028\u2029\\]/u

// "/.//evil.example" is a path to the parser and another host to the browser that gets it back.
// Encoded slashes and controls at the start are refused too: some proxies decode them.
function leavesOrigin(pathname: string): boolean {
  return /^\/(?:\/|%2f|%5c)/i.test(pathname) || /%(?:[01][0-9a-f]|7f)/i.test(pathname)
}
