import { safeTarget } from '#lib/safe-target.ts'

/**
 * Navigates with a full page load: data read before a sign-in or sign-out belongs to someone else
 * and must not be shown. Other sites need explicit permission; dangerous schemes are always
 * refused.
 */
export function loadPage(
  address: string,
  options: { readonly isExternalAllowed?: boolean } = {},
): void {
  const target = safeTarget(address, options)
  if (target === undefined) throw new Error(`Blocked navigation to ${address}.`)
  // Several components may notice the same sign-out; the first one navigates.
  if (isLeaving) return
  isLeaving = true
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true })
  // The user may choose to stay because of unsaved changes.
  setTimeout(() => (isLeaving = false), 5000)
  window.location.assign(target)
}

let isLeaving = false
