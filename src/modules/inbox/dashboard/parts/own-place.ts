/**
 * Prefixes storage keys with the member, so that the next member at this browser sees none of it.
 */
export function ownPlace(place: string): string {
  return `${owner}:${place}`
}

export function scopeStorageTo(memberId: string): void {
  // A server renders for many members.
  if (memberId === owner || typeof document !== 'object') return
  owner = memberId
  removeUnowned()
}

/**
 * Older releases stored drafts without the member; the server has them too, so they are dropped.
 */
function removeUnowned(): void {
  try {
    sessionStorage.removeItem('inbox:unsent')
    for (const key of Object.keys(localStorage))
      if (isUnowned.test(key)) localStorage.removeItem(key)
  } catch {
    // Without storage, there is nothing to clear.
  }
}

const isUnowned = /^inbox:(draft|reply|mail|block:draft):/
let owner = ''
