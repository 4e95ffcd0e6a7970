/** Browsers tell every 25 seconds that they are still there. */
export const offlineAfterMs = 60_000
/** Whoever closes a page may have opened the next one, or look at another tab. */
export const leftAfterMs = 30_000
/** Who was away for longer is on another visit. */
export const visitEndsAfterMs = 30 * 60_000
/** For so long pages are kept where the organization says nothing else. */
export const usualPageDays = 30
/** Who stayed less long and did nothing leaves no trace, where it says nothing else. */
export const usualKeptAfterSeconds = 30
export const mostListed = 2000
/**
 * Whom nobody knows, at one time from one address: an office in which fifty look at your pages at once
 * is listed whole, and one computer cannot fill the list with visitors it invents.
 */
export const mostUnknownPerAddress = 50
/** Instead of a host: who came from no other site. */
export const direct = '-'

/**
 * The address of a page as it may be kept: without the part after #, without a password, and without
 * the values that let somebody in who has the link.
 */
export function keptAddress(url: string): string {
  if (!URL.canParse(url)) return ''
  const kept = new URL(url)
  if (kept.protocol !== 'https:' && kept.protocol !== 'http:') return ''
  kept.hash = ''
  kept.username = ''
  kept.password = ''
  for (const name of new Set(kept.searchParams.keys())) {
    if (tellsTooMuch.test(name)) kept.searchParams.set(name, '…')
  }
  return kept.href.length > 2048 ? `${kept.origin}${kept.pathname}`.slice(0, 2048) : kept.href
}

const tellsTooMuch =
  /(token|secret|passw|session|signature|auth|jwt|otp|e-?mail|phone|^(code|key|sig|sid|pw|pwd|state)$)/i
