import { sql } from 'kysely'

import type { Inside } from '../inside.ts'
import type { AccountRow } from './accounts-store.ts'

/** Null if no one is signed in. */
export const noGrant = { oauthGrant: null, grantClaimedUntil: null } as const

/**
 * True for exactly one caller across all nodes: it refreshes the access token while the others
 * wait. If it dies, another can after 30 seconds.
 */
export async function claimGrant(
  { db, organizationId }: Inside,
  { id, oauthGrant: grant }: Pick<AccountRow, 'id' | 'oauthGrant'>,
): Promise<boolean> {
  const { rows } = await sql`
    update email_accounts set grant_claimed_until = now() + interval '30 seconds'
    where org_id = ${organizationId} and id = ${id}::uuid and oauth_grant = ${grant}
      and (grant_claimed_until is null or grant_claimed_until < now())
    returning id`.execute(db)
  return rows.length > 0
}

/** Replaces the token that was used; false if a sign-in or sign-out happened in between. */
export async function setGrant(
  { db, organizationId }: Inside,
  { id, oauthGrant: before }: Pick<AccountRow, 'id' | 'oauthGrant'>,
  after: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update email_accounts set oauth_grant = ${after}, grant_claimed_until = null
    where org_id = ${organizationId} and id = ${id}::uuid and oauth_grant = ${before}
    returning id`.execute(db)
  return rows.length > 0
}
