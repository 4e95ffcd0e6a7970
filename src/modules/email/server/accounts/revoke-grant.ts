import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { revokeGrant } from '#platform/oauth/oauth-client.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { accountRuntime } from './account-runtime.ts'
import { signInProviders } from '../../model.ts'
import { signInProviderOf } from '../../rules.ts'
import type { AccountRow } from './accounts-store.ts'

/** The grant stays encrypted for its account in the job queue. */
const revokeMailboxGrant = job({
  name: 'revoke-mailbox-grant',
  payload: z.strictObject({
    accountId: z.uuid(),
    provider: z.enum(signInProviders),
    grant: z.string(),
  }),
  retries: 8,
  timeoutSeconds: 60,
})

/**
 * Revoked at the provider, so that the token is useless even to someone who finds an old backup.
 */
export function revokeSoon(
  scope: Pick<Scope, 'enqueue'>,
  { id, mode, oauthGrant: grant }: Pick<AccountRow, 'id' | 'mode' | 'oauthGrant'>,
): void {
  const provider = signInProviderOf(mode)
  if (grant !== null && provider) {
    scope.enqueue(revokeMailboxGrant, { accountId: id, provider, grant })
  }
}

export const revokeWork = work(
  revokeMailboxGrant,
  async (scope, { accountId, provider, grant }) => {
    const { grants, providers, safeFetch } = accountRuntime(scope)
    const held = grants.open(grant, { organizationId: scope.organizationId, accountId })
    const revokeUrl = providers[provider]?.revokeUrl
    if (!held || !revokeUrl) return
    const isRevoked = await revokeGrant(safeFetch, revokeUrl, held.refreshToken)
    if (!isRevoked) throw new Error('The provider did not accept the token revocation; retrying.')
  },
)
