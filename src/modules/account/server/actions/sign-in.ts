import { z } from 'zod'

import { hashToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { signInWays, type SignInAnswer } from '../../model.ts'
import { spendTry } from '../allowances.ts'
import { remember } from '../history.ts'
import { redeemToken, refuseGone } from '../one-time-token.ts'
import { afterAllFactors, afterFirstFactor } from '../open-session.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { isPassword } from '../password.ts'
import { acceptRecoveryCode, acceptTotpCode } from '../second-factor.ts'
import { findToken } from '../store/tokens.ts'
import { findHolder, getUser } from '../store/users.ts'

export async function signIn(
  scope: PlatformScope,
  { identifier, password }: ParsedInputOf<typeof contract.signIn>,
  exchange: Exchange,
): Promise<SignInAnswer> {
  await spendTry(scope, 'sign-in', { address: exchange.address, account: identifier.address })
  const user = await limitConcurrency(async () => {
    const holder = await findHolder(scope, identifier)
    return (await isPassword(password, holder?.passwordHash)) ? holder : undefined
  })
  if (!user || user.disabledAt) {
    refuse('unauthorized', 'Incorrect address or password.')
  }
  return afterFirstFactor(scope, exchange, { user, how: 'password' })
}

export async function signInWithFactor(
  scope: PlatformScope,
  { challenge, code, recoveryCode }: ParsedInputOf<typeof contract.signInWithFactor>,
  exchange: Exchange,
): Promise<SignInAnswer> {
  if ((code === undefined) === (recoveryCode === undefined)) {
    refuse('invalid', 'Enter a code from your app or a recovery code.')
  }
  const userId = await spendChallenge(scope, challenge)
  const isRight =
    code === undefined
      ? await acceptRecoveryCode(scope, { userId, code: recoveryCode ?? '' })
      : await acceptTotpCode(scope, { userId, code })
  if (!isRight) refuse('unauthorized', 'This code is incorrect or has already been used.')

  const { data } = await redeemToken(scope, 'sign-in-challenge', challenge)
  if (recoveryCode) await remember(scope, exchange, { userId, type: 'recovery-code.used' })
  const user = await getUser(scope, userId)
  return afterAllFactors(scope, exchange, { user, how: challengeData.parse(data).how })
}

/** Attempts count against both the challenge and the account. */
async function spendChallenge(scope: PlatformScope, challenge: string): Promise<string> {
  await spendTry(scope, 'factor-challenge', { account: challenge })
  return limitConcurrency(async () => {
    const open = await findToken(scope, 'sign-in-challenge', hashToken(challenge))
    if (!open?.userId) refuseGone()
    await spendTry(scope, 'factor', { account: open.userId })
    return open.userId
  })
}

const challengeData = z.object({ how: z.enum(signInWays) })
