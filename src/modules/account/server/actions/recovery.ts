import { hours } from '#lib/duration.ts'
import { hashToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { SignInAnswer } from '../../model.ts'
import { parseIdentifier } from '../../rules.ts'
import { spendTry } from '../allowances.ts'
import { claimAddress } from '../claim-address.ts'
import { endSessions } from '../end-sessions.ts'
import { remember } from '../history.ts'
import { sendNoAccount, sendNotice, sendRecoveryLink } from '../emails.ts'
import { issueToken, redeemToken, refuseGone } from '../one-time-token.ts'
import { afterFirstFactor } from '../open-session.ts'
import { addressOf } from '../own-account.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { hashPassword } from '../password.ts'
import { refuseWeakPassword } from '../password-rules.ts'
import { findToken } from '../store/tokens.ts'
import { findHolder, getUser, raiseCredentialVersion, savePassword } from '../store/users.ts'

export async function requestRecovery(
  scope: PlatformScope,
  { identifier: to }: ParsedInputOf<typeof contract.requestRecovery>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendTry(scope, 'recovery', { address: exchange.address, account: to.address })
  const user = await findHolder(scope, to)
  const token = await issueToken(scope, {
    kind: 'recovery',
    user,
    address: to.address,
    lastsMs: hours(1),
  })
  if (user) await sendRecoveryLink(scope, { to, token })
  // Text messages cost money, so only existing accounts get them.
  else if (to.kind === 'email') await sendNoAccount(scope, to.address)
  return {}
}

/** Using the link proves access to the address, so recovery also confirms it. */
export async function redeemRecovery(
  scope: PlatformScope,
  { token, password }: ParsedInputOf<typeof contract.redeemRecovery>,
  exchange: Exchange,
): Promise<SignInAnswer> {
  const passwordHash = await limitConcurrency(async () => {
    // Tokens are checked before hashing, so made-up tokens cost nothing.
    if (!(await findToken(scope, 'recovery', hashToken(token)))) refuseGone()
    return hashPassword(password)
  })
  const { userId, address } = await redeemToken(scope, 'recovery', token)
  const identifier = parseIdentifier(address)
  const claim = identifier && (await claimAddress(scope, identifier))
  if (claim?.user.id !== userId) refuseGone()
  refuseWeakPassword(password, { name: claim.user.name, address: addressOf(claim.user) })

  await savePassword(scope, userId, passwordHash)
  await raiseCredentialVersion(scope, userId)
  await endSessions(scope, { userId })
  await remember(scope, exchange, { userId, type: 'password.recovered' })
  await sendNotice(scope, claim.user, 'Your password was changed.')
  const user = await getUser(scope, userId)
  return afterFirstFactor(scope, exchange, { user, how: 'recovery' })
}
