import { z } from 'zod'

import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { Identity } from '../../model.ts'
import { endSessions } from '../end-sessions.ts'
import { remember } from '../history.ts'
import { sendNotice } from '../emails.ts'
import { redeemToken, refuseGone } from '../one-time-token.ts'
import { lockOwnAccount, lockProvenAccount } from '../own-account.ts'
import {
  deleteIdentity,
  insertIdentity,
  listIdentityRows,
  type IdentityRow,
} from '../store/identities.ts'

export async function confirmIdentityLink(
  scope: PlatformScope,
  { token }: ParsedInputOf<typeof contract.confirmIdentityLink>,
  exchange: Exchange,
): Promise<Identity> {
  const user = await lockProvenAccount(scope)
  const { userId, data } = await redeemToken(scope, 'identity-link', token)
  if (userId !== user.id) refuseGone()
  const { provider, issuer, subject, email } = linkData.parse(data)
  const linked = await insertIdentity(scope, {
    userId,
    provider,
    issuer,
    subject,
    email: email ?? undefined,
  })
  if (!linked) refuse('conflict', 'That account is already linked to another Parley account.')
  await remember(scope, exchange, { userId, type: 'identity.linked', data: { provider } })
  await sendNotice(scope, user, `Your ${provider} account was linked.`)
  return toIdentity(linked)
}

export async function listIdentities(scope: PlatformScope): Promise<{ items: Identity[] }> {
  const rows = await listIdentityRows(scope, principalOf(scope).userId)
  return { items: rows.map(toIdentity) }
}

export async function removeIdentity(
  scope: PlatformScope,
  { id }: ParsedInputOf<typeof contract.removeIdentity>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const user = await lockOwnAccount(scope)
  const provider = await deleteIdentity(scope, user.id, id)
  if (provider === undefined) refuse('not_found', 'This account is no longer linked.')
  await endSessions(scope, { userId: user.id, exceptId: principalOf(scope).sessionId })
  await remember(scope, exchange, { userId: user.id, type: 'identity.removed', data: { provider } })
  await sendNotice(scope, user, `Your ${provider} account was unlinked.`)
  return {}
}

const linkData = z.object({
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
})

function toIdentity(row: IdentityRow): Identity {
  return {
    id: row.id,
    provider: row.provider,
    email: row.email,
    createdAt: row.createdAt.toISOString(),
  }
}
