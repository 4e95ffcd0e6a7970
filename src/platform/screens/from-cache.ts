/**
 * In the browser a screen renders from the cache and fetches by itself, so navigation never waits.
 */
export function fromCache(): null {
  return null
}
