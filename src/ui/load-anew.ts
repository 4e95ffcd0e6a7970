/**
 * Loads a page anew instead of moving to it: what was read before a sign-in or sign-out belongs to
 * somebody else, and must not be shown to the person who comes.
 */
export function loadAnew(path: string): void {
  // Several parts may notice the same sign-out; the first leads the way.
  if (isLeaving) return
  isLeaving = true
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true })
  window.location.assign(path)
}

let isLeaving = false
