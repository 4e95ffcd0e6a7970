import { safeTarget } from '#lib/safe-target.ts'

/**
 * Loads a page anew instead of moving to it: what was read before a sign-in or sign-out belongs to
 * somebody else, and must not be shown to the person who comes. An address of another site is
 * refused unless leaving is what the person wants, a dangerous one always.
 */
export function loadAnew(
  address: string,
  options: { readonly isExternalAllowed?: boolean } = {},
): void {
  const target = safeTarget(address, options)
  if (target === undefined) throw new Error(`Blocked navigation to ${address}.`)
  // Several parts may notice the same sign-out; the first leads the way.
  if (isLeaving) return
  isLeaving = true
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true })
  // Whoever has unsaved words may choose to stay.
  setTimeout(() => (isLeaving = false), 5000)
  window.location.assign(target)
}

let isLeaving = false
