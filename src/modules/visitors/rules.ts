/** Browsers tell every 25 seconds that they are still there. */
export const offlineAfterMs = 60_000
/** Whoever closes a page may have opened the next one, or look at another tab. */
export const leftAfterMs = 30_000
/** Who was away for longer is on another visit. */
export const visitEndsAfterMs = 30 * 60_000
/** Who stayed less long and did nothing leaves no trace. */
export const keptAfterMs = 30_000
export const trailKeptMs = 30 * 24 * 3_600_000
export const mostListed = 2000

/** A visitor of whom nothing is known needs a name all the same: the end of his id. */
export function shortName(id: string): string {
  return `Visitor ${id.slice(-4).toUpperCase()}`
}

/** Whether pages of this origin may carry a widget. Nowhere named is everywhere. */
export function mayStandOn(origins: readonly string[], origin: string | undefined): boolean {
  if (origins.length === 0) return true
  if (origin === undefined || !URL.canParse(origin)) return false
  const asked = new URL(origin)
  return origins.some((allowed) => {
    const [scheme = '', rest = ''] = allowed.split('://')
    const [host = '', port = ''] = rest.split(':')
    const isHost = host.startsWith('*.')
      ? asked.hostname.endsWith(host.slice(1))
      : asked.hostname === host
    const isPort = asked.port === port || (port === usualPorts[scheme] && asked.port === '')
    return isHost && isPort && asked.protocol === `${scheme}:`
  })
}

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

const usualPorts: Readonly<Record<string, string>> = { https: '443', http: '80' }
const tellsTooMuch =
  /(token|secret|passw|session|signature|auth|jwt|otp|e-?mail|phone|^(code|key|sig|sid|pw|pwd|state)$)/i
