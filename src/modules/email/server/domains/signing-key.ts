import { minutes } from '#lib/duration.ts'
import type { Pool } from '#platform/database/pool.ts'
import { dkimKey, type DkimKey } from '#platform/mail/compose/dkim.ts'

import { keyBox, keyOwner } from './domain-keys.ts'
import { findSealedKey } from './signing-keys-store.ts'

/** The DKIM key of a sender's domain; undefined if the domain isn't verified. */
export type SigningKeyFor = (
  pool: Pool,
  organizationId: string,
  domain: string,
) => Promise<DkimKey | undefined>

/** Caches keys for a minute: every email needs one, and keys change twice a year. */
export function createSigningKeys(secret: string, now: () => number = Date.now): SigningKeyFor {
  const box = keyBox(secret)
  const known = new Map<string, { readonly until: number; readonly key: DkimKey | undefined }>()

  return async (pool, organizationId, domain) => {
    const name = `${organizationId} ${domain}`
    const remembered = known.get(name)
    if (remembered && remembered.until > now()) return remembered.key
    if (known.size >= maxKnown) known.clear()
    const row = await findSealedKey(pool, organizationId, domain)
    const pem =
      row && box.open(row.privateKey, keyOwner(organizationId, row.domainId, row.selector))
    const key = row && pem !== undefined ? dkimKey(row.domain, row.selector, pem) : undefined
    known.set(name, { until: now() + minutes(1), key })
    return key
  }
}

const maxKnown = 10_000
