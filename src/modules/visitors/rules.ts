/** Browsers send a heartbeat every 25 seconds. */
export const offlineAfterMs = 60_000
/** A visitor who closes a page may be opening the next one, or may have another tab open. */
export const leftAfterMs = 30_000
/** A longer absence starts a new visit. */
export const visitEndsAfterMs = 30 * 60_000
export const defaultPageDays = 30
export const defaultKeptAfterSeconds = 30
export const maxListed = 2000
/**
 * Unknown visitors listed per IP address at a time: enough for an office, and too few for one
 * machine to flood the list with fake visitors.
 */
export const maxUnknownPerAddress = 50
export const direct = '-'

/** Removes the fragment, credentials, and secret parameters before the URL is stored. */
export function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return ''
  const kept = new URL(url)
  if (kept.protocol !== 'https:' && kept.protocol !== 'http:') return ''
  kept.hash = ''
  kept.username = ''
  kept.password = ''
  for (const name of new Set(kept.searchParams.keys())) {
    if (secretParameter.test(name)) kept.searchParams.set(name, '…')
  }
  return kept.href.length > 2048 ? `${kept.origin}${kept.pathname}`.slice(0, 2048) : kept.href
}

const secretParameter =
  /(token|secret|passw|session|signature|auth|jwt|otp|e-?mail|phone|^(code|key|sig|sid|pw|pwd|state)$)/i
