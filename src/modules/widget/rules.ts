/** What is saved is what is shown; the order in which a database keeps keys does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Whether a widget may stand on a page of this origin; nowhere named is everywhere. */
export function mayStandOn(origins: readonly string[], origin: string): boolean {
  if (origins.length === 0) return true
  return origins.some((one) => {
    const [start = '', end] = one.split('*')
    if (end === undefined) return origin === one
    const between = origin.slice(start.length, origin.length - end.length)
    const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(between)
    return isName && origin.startsWith(start) && origin.endsWith(end)
  })
}

/** Enough to bring in a new one while the old one is still in use. */
export const mostIdentityKeys = 3

export { fill, isRightToLeft, loadWords, pickLocale, translations, type Wishes } from './locale.ts'
export { words, type WordKey, type Words } from './words.ts'
