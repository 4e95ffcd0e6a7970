/**
 * Where something of the signed-in member is kept: whoever signs in at this browser after him finds
 * none of it.
 */
export function ownPlace(place: string): string {
  return `${owner}:${place}`
}

/** Said by the inbox before it shows anything that was kept. */
export function keepFor(memberId: string): void {
  // A server renders for many.
  if (memberId === owner || typeof document !== 'object') return
  owner = memberId
  dropUnowned()
}

/** It was kept once without a word of whose it is. What was written in it the server has. */
function dropUnowned(): void {
  try {
    sessionStorage.removeItem('inbox:unsent')
    for (const key of Object.keys(localStorage))
      if (isUnowned.test(key)) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

const isUnowned = /^inbox:(draft|reply|mail|block:draft):/
let owner = ''
