import { hours } from '#lib/duration.ts'
import { hashToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { answer, type Implementation } from '#platform/registry/module.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { redeemRecovery, requestRecovery } from '../../contract.ts'
import type { SignInAnswer } from '../../model.ts'
import { parseIdentifier, type Identifier } from '../../rules.ts'
import { spendTry } from '../allowances.ts'
import { claimAddress } from '../claim-address.ts'
import { endSessions } from '../end-sessions.ts'
import { remember } from '../history.ts'
import { sendNoAccount, sendNotice, sendRecoveryLink, type Links } from '../letters.ts'
import type { AccountNeeds } from '../needs.ts'
import { issueToken, redeemToken, refuseGone } from '../one-time-token.ts'
import { afterFirstFactor } from '../open-session.ts'
import { addressOf } from '../own-account.ts'
import { fewAtOnce } from '../few-at-once.ts'
import { hashPassword } from '../password.ts'
import { refuseWeakPassword } from '../password-rules.ts'
import { findToken } from '../store/tokens.ts'
import { findHolder, getUser, raiseCredentialVersion, savePassword } from '../store/users.ts'

export function recoveryCalls({ config }: AccountNeeds): Implementation[] {
  return [
    answer(requestRecovery, (scope, { identifier }, exchange) =>
      sendLink(scope, config, identifier, exchange),
    ),
    answer(redeemRecovery, recover),
  ]
}

async function sendLink(
  scope: PlatformScope,
  links: Links,
  to: Identifier,
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
  if (user) await sendRecoveryLink(scope, links, { to, token })
  // Text messages cost money, so strangers get none.
  else if (to.kind === 'email') await sendNoAccount(scope, links, to.address)
  return {}
}

/** Whoever gets the link holds the address, so recovering an account also proves it. */
async function recover(
  scope: PlatformScope,
  { token, password }: ParsedInputOf<typeof redeemRecovery>,
  exchange: Exchange,
): Promise<SignInAnswer> {
  const passwordHash = await fewAtOnce(async () => {
    // Nobody makes us hash with a token he made up.
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
