import type { Pool } from '#platform/database/pool.ts'

import type { AccountMode } from '../../model.ts'

export interface SignedInAccount {
  readonly id: string
  readonly mode: AccountMode
  readonly address: string
}

/** Undefined if the account isn't signed in. */
export async function findSignedIn(
  pool: Pool,
  organizationId: string,
  id: string,
): Promise<SignedInAccount | undefined> {
  const [result] = await pool.run(() => [{ text: signedIn, values: [organizationId, id] }])
  return result?.rows[0] as SignedInAccount | undefined
}

const signedIn = `
  select id, mode, address from email_accounts
  where org_id = $1 and id = $2 and oauth_grant is not null and state <> 'paused'`
