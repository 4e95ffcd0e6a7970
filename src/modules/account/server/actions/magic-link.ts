import { minutes } from '#lib/duration.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { SignInAnswer } from '../../model.ts'
import { spendTry } from '../allowances.ts'
import { claimAddress } from '../claim-address.ts'
import { remember } from '../history.ts'
import { magicLinkUrl, sendMagicLink, sendNoAccount, sendPasswordRemoved } from '../emails.ts'
import { issueToken, redeemToken, refuseGone } from '../one-time-token.ts'
import { afterFirstFactor } from '../open-session.ts'
import { ownUserId } from '../own-account.ts'
import { findHolder, type User } from '../store/users.ts'

export async function issueMagicLink(scope: PlatformScope, email: string): Promise<string> {
  const user = await findHolder(scope, { kind: 'email', address: email })
  if (!user) throw new Error('No account uses this address.')
  return magicLinkUrl(scope, await issueLinkToken(scope, email, user))
}

export async function requestMagicLink(
  scope: PlatformScope,
  { email }: ParsedInputOf<typeof contract.requestMagicLink>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendTry(scope, 'magic-link', { address: exchange.address, account: email })
  const user = await findHolder(scope, { kind: 'email', address: email })
  const token = await issueLinkToken(scope, email, user)
  if (user) await sendMagicLink(scope, { email, token })
  else await sendNoAccount(scope, email)
  return {}
}

async function issueLinkToken(
  scope: PlatformScope,
  email: string,
  user: User | undefined,
): Promise<string> {
  return issueToken(scope, { kind: 'magic-link', user, address: email, lastsMs: minutes(15) })
}

export async function redeemMagicLink(
  scope: PlatformScope,
  { token }: ParsedInputOf<typeof contract.redeemMagicLink>,
  exchange: Exchange,
): Promise<SignInAnswer> {
  const { userId, address } = await redeemToken(scope, 'magic-link', token)
  const claim = await claimAddress(scope, { kind: 'email', address }, { keepFor: ownUserId(scope) })
  if (claim?.user.id !== userId) refuseGone()
  if (claim.wasEmptied) await remember(scope, exchange, { userId, type: 'account.claimed' })
  if (claim.lostPassword) await sendPasswordRemoved(scope, { email: address, by: 'link' })
  return afterFirstFactor(scope, exchange, { user: claim.user, how: 'magic-link' })
}
