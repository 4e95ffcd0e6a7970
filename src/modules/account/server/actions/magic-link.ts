import { minutes } from '#lib/duration.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { answer, type Implementation } from '#platform/registry/module.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { redeemMagicLink, requestMagicLink } from '../../contract.ts'
import type { SignInAnswer } from '../../model.ts'
import { spendTry } from '../allowances.ts'
import { claimAddress } from '../claim-address.ts'
import { remember } from '../history.ts'
import {
  magicLinkUrl,
  sendMagicLink,
  sendNoAccount,
  sendPasswordRemoved,
  type Links,
} from '../letters.ts'
import type { AccountNeeds } from '../needs.ts'
import { issueToken, redeemToken, refuseGone } from '../one-time-token.ts'
import { afterFirstFactor } from '../open-session.ts'
import { ownUserId } from '../own-account.ts'
import { findHolder, type User } from '../store/users.ts'

export function magicLinkCalls({ config }: AccountNeeds): Implementation[] {
  return [
    answer(requestMagicLink, (scope, { email }, exchange) =>
      sendLink(scope, config, email, exchange),
    ),
    answer(redeemMagicLink, (scope, { token }, exchange) =>
      redeemLink(scope, config, token, exchange),
    ),
  ]
}

/** A link to be printed or sent by someone who knows that the account exists. */
export async function issueMagicLink(
  scope: PlatformScope,
  links: Links,
  email: string,
): Promise<string> {
  const user = await findHolder(scope, { kind: 'email', address: email })
  if (!user) throw new Error('There is no account with this address.')
  return magicLinkUrl(links, await issueLinkToken(scope, email, user))
}

async function sendLink(
  scope: PlatformScope,
  links: Links,
  email: string,
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendTry(scope, 'magic-link', { address: exchange.address, account: email })
  const user = await findHolder(scope, { kind: 'email', address: email })
  const token = await issueLinkToken(scope, email, user)
  if (user) await sendMagicLink(scope, links, { email, token })
  else await sendNoAccount(scope, links, email)
  return {}
}

async function issueLinkToken(
  scope: PlatformScope,
  email: string,
  user: User | undefined,
): Promise<string> {
  return issueToken(scope, { kind: 'magic-link', user, address: email, lastsMs: minutes(15) })
}

async function redeemLink(
  scope: PlatformScope,
  links: Links,
  token: string,
  exchange: Exchange,
): Promise<SignInAnswer> {
  const { userId, address } = await redeemToken(scope, 'magic-link', token)
  const claim = await claimAddress(scope, { kind: 'email', address }, { keepFor: ownUserId(scope) })
  if (claim?.user.id !== userId) refuseGone()
  if (claim.wasEmptied) await remember(scope, exchange, { userId, type: 'account.claimed' })
  if (claim.lostPassword) await sendPasswordRemoved(scope, links, { email: address, by: 'link' })
  return afterFirstFactor(scope, exchange, { user: claim.user, how: 'magic-link' })
}
