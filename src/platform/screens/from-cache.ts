/** In the browser a screen shows what is cached and asks by itself: moving there waits for nothing. */
export function fromCache(): null {
  return null
}
