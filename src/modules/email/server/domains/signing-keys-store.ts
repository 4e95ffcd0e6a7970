import type { Pool } from '#platform/database/pool.ts'

export interface SealedKey {
  readonly domainId: string
  readonly domain: string
  readonly selector: string
  readonly privateKey: string
}

/** The signing key of a verified domain; called by the sender outside any scope. */
export async function findSealedKey(
  pool: Pool,
  organizationId: string,
  domain: string,
): Promise<SealedKey | undefined> {
  const [result] = await pool.run(() => [{ text: find, values: [organizationId, domain] }])
  return result?.rows[0] as SealedKey | undefined
}

const find = `
  select domain.id as "domainId", domain.domain, key.selector, key.private_key as "privateKey"
  from email_domains domain
  join email_domain_keys key
    on key.org_id = domain.org_id and key.domain_id = domain.id and key.state = 'active'
  where domain.org_id = $1 and domain.domain = $2 and domain.verified_at is not null`
