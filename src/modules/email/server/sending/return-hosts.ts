import { minutes } from '#lib/duration.ts'
import type { Pool } from '#platform/database/pool.ts'

import { findReturnHost } from './active-transports-store.ts'

/** The bounce host of a verified domain; undefined if it has none. */
export type ReturnHostFor = (organizationId: string, domain: string) => Promise<string | undefined>

/** Cached for a minute: every email asks, and the answer changes once in years. */
export function createReturnHosts(pool: Pool): ReturnHostFor {
  const known = new Map<string, { until: number; host: Promise<string | undefined> }>()
  return (organizationId, domain) => {
    const key = `${organizationId} ${domain}`
    const remembered = known.get(key)
    if (remembered && remembered.until > Date.now()) return remembered.host
    if (known.size >= maxKnown) known.clear()
    const host = findReturnHost(pool, organizationId, domain).then(
      (found) => found && `${found.label}.${found.domain}`,
    )
    host.catch(() => known.delete(key))
    known.set(key, { until: Date.now() + minutes(1), host })
    return host
  }
}

const maxKnown = 10_000
