import { days } from '#lib/duration.ts'
import { hashToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { spendTry } from '../allowances.ts'
import { claimAddress } from '../claim-address.ts'
import { remember } from '../history.ts'
import { sendEmailProof, sendPasswordRemoved } from '../emails.ts'
import { issueToken, redeemToken, refuseGone } from '../one-time-token.ts'
import { afterFirstFactor } from '../open-session.ts'
import { ownUserId } from '../own-account.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { isPassword } from '../password.ts'
import { findToken } from '../store/tokens.ts'
import { findUser, getUser } from '../store/users.ts'

export async function resendEmailProof(scope: PlatformScope): Promise<Record<string, never>> {
  const { userId } = principalOf(scope)
  await spendTry(scope, 'email-proof', { account: userId })
  await requestEmailProof(scope, userId)
  return {}
}

export async function requestEmailProof(scope: PlatformScope, userId: string): Promise<void> {
  const user = await getUser(scope, userId)
  if (!user.email || user.emailVerifiedAt) return
  const { email } = user
  const token = await issueToken(scope, {
    kind: 'email-proof',
    user,
    address: email,
    lastsMs: days(1),
  })
  await sendEmailProof(scope, { email, token })
}

type Answer = AnswerOf<typeof contract.verifyEmail>

/**
 * The link proves access to the mailbox, not who created the account. The account keeps its
 * password and sessions only if both are the same person.
 */
export async function verifyEmail(
  scope: PlatformScope,
  { token, password, startOver = false }: ParsedInputOf<typeof contract.verifyEmail>,
  exchange: Exchange,
): Promise<Answer> {
  const maker = await findMaker(scope, { token, password }, exchange)
  if (maker === undefined && !startOver) return { state: 'proof-needed' }

  const { userId, address } = await redeemToken(scope, 'email-proof', token)
  const claim = await claimAddress(scope, { kind: 'email', address }, { keepFor: maker })
  if (claim?.user.id !== userId) refuseGone()
  const type = claim.wasEmptied ? 'account.claimed' : 'email.verified'
  await remember(scope, exchange, { userId, type })
  if (claim.lostPassword) {
    await sendPasswordRemoved(scope, { email: address, by: 'start-over' })
  }
  scope.signal({ kind: 'user-changed', userId })
  if (userId === ownUserId(scope)) return { state: 'verified' }
  const how = claim.wasEmptied ? 'magic-link' : 'password'
  return afterFirstFactor(scope, exchange, { user: claim.user, how })
}

async function findMaker(
  scope: PlatformScope,
  { token, password }: { token: string; password: string | undefined },
  exchange: Exchange,
): Promise<string | undefined> {
  if (password === undefined) {
    const { userId } = await peek(scope, token)
    return userId === ownUserId(scope) ? userId : undefined
  }
  await spendTry(scope, 'sign-in', { address: exchange.address, account: token })
  return limitConcurrency(async () => {
    const { userId } = await peek(scope, token)
    const user = await findUser(scope, userId)
    if (await isPassword(password, user?.passwordHash)) return userId
    refuse('unauthorized', 'Incorrect password.')
  })
}

async function peek(scope: PlatformScope, token: string): Promise<{ userId: string }> {
  const found = await findToken(scope, 'email-proof', hashToken(token))
  if (!found?.userId) refuseGone()
  return { userId: found.userId }
}
