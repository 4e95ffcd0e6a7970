import type { Config } from '#platform/config/config.ts'
import type { Signals } from '#platform/signals/signals.ts'

export type Face<Site> =
  | { readonly kind: 'main' }
  | { readonly kind: 'content' }
  | { readonly kind: 'site'; readonly site: Site; readonly hostname: string }
  | { readonly kind: 'unknown' }

/**
 * The tenant is derived from the Host header only, matched against configuration and verified
 * domains.
 */
export function createHosts<Site>(
  config: Config,
  signals: Signals,
  findSite: (hostname: string) => Promise<Site | undefined>,
): (hostHeader: string | undefined) => Promise<Face<Site>> {
  const known = new Map<string, { site: Promise<Site | undefined>; until: number }>()
  signals.on((signal) => {
    if (signal.kind === 'hosts-changed') known.clear()
  })

  function remembered(hostname: string): Promise<Site | undefined> {
    const now = Date.now()
    const before = known.get(hostname)
    if (before && before.until > now) return before.site
    // Clients can send any Host, so the cache is bounded and cleared when full.
    if (known.size >= 10_000) known.clear()
    const site = findSite(hostname)
    known.set(hostname, { site, until: now + rememberedMs })
    site.catch(() => known.delete(hostname))
    return site
  }

  return async (hostHeader) => {
    const hostname = hostnameOf(hostHeader)
    if (hostname === undefined) return { kind: 'unknown' }
    if (config.mainHosts.has(hostname)) return { kind: 'main' }
    if (hostname === config.contentUrl.hostname) return { kind: 'content' }
    const site = await remembered(hostname)
    return site ? { kind: 'site', site, hostname } : { kind: 'unknown' }
  }
}

export function hostnameOf(header: string | undefined): string | undefined {
  const match = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[::1\])\.?(?::\d{1,5})?$/i.exec(
    header ?? '',
  )
  return match?.[1]?.toLowerCase()
}

const rememberedMs = 5000
