/** Returns true if the app may reload itself: at most once in ten seconds. */
export function claimReload(
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => window.sessionStorage,
  now = Date.now(),
): boolean {
  try {
    const last = Number(storage().getItem(storageKey) ?? Number.NEGATIVE_INFINITY)
    // A clock that was set back must not block reloads for hours.
    if (now >= last && now - last < pauseMs) return false
    storage().setItem(storageKey, String(now))
    return true
  } catch {
    return false
  }
}

const storageKey = 'reloaded-at'
const pauseMs = 10_000
