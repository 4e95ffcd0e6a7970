import { z } from 'zod'

import { days } from '#lib/duration.ts'
import { hashToken, randomToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { spendTry } from '../allowances.ts'
import { releaseClaimedAddress } from '../claim-address.ts'
import { remember } from '../history.ts'
import { sendAddressTaken, sendEmailChangeLink, sendNotice } from '../emails.ts'
import { issueToken, refuseGone } from '../one-time-token.ts'
import { lockProvenAccount } from '../own-account.ts'
import { deleteTokens, isTokenUsed, takeToken } from '../store/tokens.ts'
import {
  findHolder,
  lockUser,
  raiseCredentialVersion,
  saveProvenAddress,
  type User,
} from '../store/users.ts'

export async function requestEmailChange(
  scope: PlatformScope,
  { email: newEmail }: ParsedInputOf<typeof contract.requestEmailChange>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendTry(scope, 'email-change', { account: principalOf(scope).userId })
  const user = await lockProvenAccount(scope)
  if (user.email === newEmail) refuse('conflict', 'Your account already uses this address.')

  await deleteTokens(scope, { userId: user.id }, ['email-change-old', 'email-change-new'])
  const change: Change = { pair: randomToken(), newEmail, needsOld: user.email !== null }
  if (user.email !== null) {
    const token = await issueHalf(scope, 'email-change-old', user, change)
    await sendEmailChangeLink(scope, { to: user.email, newEmail, token })
  }
  const token = await issueHalf(scope, 'email-change-new', user, change)
  // The response is the same either way, so it doesn't reveal whether the account exists.
  const address = { kind: 'email', address: newEmail } as const
  const holder = await findHolder(scope, address)
  if (holder?.emailVerifiedAt) await sendAddressTaken(scope, address)
  else await sendEmailChangeLink(scope, { to: newEmail, newEmail, token })
  await remember(scope, exchange, {
    userId: user.id,
    type: 'email.change-requested',
    data: { newEmail },
  })
  return {}
}

type Half = 'email-change-old' | 'email-change-new'

async function issueHalf(
  scope: PlatformScope,
  kind: Half,
  user: User,
  change: Change,
): Promise<string> {
  return issueToken(scope, { kind, user, data: { ...change }, lastsMs: days(1) })
}

export async function confirmEmailChange(
  scope: PlatformScope,
  { token }: ParsedInputOf<typeof contract.confirmEmailChange>,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.confirmEmailChange>> {
  const { userId, half, change } = await redeemHalf(scope, token)
  // With the lock, the second of two concurrent confirmations sees the first.
  const user = await lockUser(scope, userId)
  if (!user) refuseGone()
  if (!(await isOtherSideConfirmed(scope, { userId, half, change }))) {
    return { state: 'waiting-for-other-address' }
  }
  const address = { kind: 'email', address: change.newEmail } as const
  if ((await releaseClaimedAddress(scope, address, userId)) === 'taken') refuseGone()
  await saveProvenAddress(scope, userId, address)
  await raiseCredentialVersion(scope, userId)
  await remember(scope, exchange, { userId, type: 'email.changed', data: { from: user.email } })
  await sendNotice(scope, user, `The email address of your account is now ${change.newEmail}.`)
  scope.signal({ kind: 'user-changed', userId })
  return { state: 'changed' }
}

interface RedeemedHalf {
  readonly userId: string
  readonly half: Half
  readonly change: Change
}

async function redeemHalf(scope: PlatformScope, token: string): Promise<RedeemedHalf> {
  for (const half of ['email-change-new', 'email-change-old'] as const) {
    const taken = await takeToken(scope, half, hashToken(token))
    if (taken?.userId) return { userId: taken.userId, half, change: changeData.parse(taken.data) }
  }
  refuseGone()
}

async function isOtherSideConfirmed(
  scope: PlatformScope,
  { userId, half, change }: RedeemedHalf,
): Promise<boolean> {
  if (half === 'email-change-new' && !change.needsOld) return true
  const kind = half === 'email-change-new' ? 'email-change-old' : 'email-change-new'
  return isTokenUsed(scope, { userId, kind, pair: change.pair })
}

const changeData = z.object({ pair: z.string(), newEmail: z.string(), needsOld: z.boolean() })
type Change = z.infer<typeof changeData>
