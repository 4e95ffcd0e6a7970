import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { spendTry } from '../allowances.ts'
import { endSessions } from '../end-sessions.ts'
import { remember } from '../history.ts'
import { sendNotice } from '../emails.ts'
import { addressOf, lockOwnAccount, lockProvenAccount } from '../own-account.ts'
import { makeRecoveryCodes, recordAddedFactor, totpBox } from '../second-factor.ts'
import {
  countFactors,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  insertPendingTotp,
  saveTotpConfirmed,
} from '../store/factors.ts'
import { makeTotpSecret, matchTotpStep, totpUri } from '../totp.ts'

export async function startTotp(
  scope: PlatformScope,
): Promise<AnswerOf<typeof contract.startTotp>> {
  const user = await lockProvenAccount(scope)
  const secret = makeTotpSecret()
  const isBegun = await insertPendingTotp(scope, user.id, totpBox(scope).seal(secret, user.id))
  if (!isBegun) refuse('conflict', 'An authenticator app is already set up. Remove it first.')
  return { secret, uri: totpUri(secret, addressOf(user)) }
}

export async function confirmTotp(
  scope: PlatformScope,
  { code }: ParsedInputOf<typeof contract.confirmTotp>,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.confirmTotp>> {
  await spendTry(scope, 'factor', { account: principalOf(scope).userId })
  const user = await lockProvenAccount(scope)
  const pending = await findTotp(scope, user.id)
  if (!pending || pending.confirmedAt) refuse('conflict', 'Start the app setup first.')
  const secret = totpBox(scope).open(pending.sealedSecret, user.id)
  const step = secret ? matchTotpStep(secret, code, pending.now) : undefined
  if (step === undefined || !(await saveTotpConfirmed(scope, user.id, step))) {
    refuse('unprocessable', 'Incorrect code. Check your phone’s clock and try the next one.')
  }
  await recordAddedFactor(scope, await countFactors(scope, user.id))
  const recoveryCodes = await makeRecoveryCodes(scope, user.id)
  await endSessions(scope, { userId: user.id, exceptId: principalOf(scope).sessionId })
  // Organizations can require a second factor, so this may change which ones are accessible.
  scope.signal({ kind: 'user-changed', userId: user.id })
  await remember(scope, exchange, { userId: user.id, type: 'totp.enabled' })
  await sendNotice(scope, user, 'An authenticator app was set up for your account.')
  return { recoveryCodes }
}

export async function removeTotp(
  scope: PlatformScope,
  _: unknown,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const user = await lockOwnAccount(scope)
  if (!(await deleteTotp(scope, user.id))) refuse('not_found', 'No authenticator app is set up.')
  await deleteRecoveryCodes(scope, user.id)
  await endSessions(scope, { userId: user.id, exceptId: principalOf(scope).sessionId })
  // Organizations can require a second factor, so this may change which ones are accessible.
  scope.signal({ kind: 'user-changed', userId: user.id })
  await remember(scope, exchange, { userId: user.id, type: 'totp.removed' })
  await sendNotice(scope, user, 'The authenticator app was removed from your account.')
  return {}
}

export async function renewRecoveryCodes(
  scope: PlatformScope,
  _: unknown,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.renewRecoveryCodes>> {
  const user = await lockOwnAccount(scope)
  const totp = await findTotp(scope, user.id)
  if (!totp?.confirmedAt) refuse('conflict', 'Recovery codes require an authenticator app.')
  const recoveryCodes = await makeRecoveryCodes(scope, user.id)
  await remember(scope, exchange, { userId: user.id, type: 'recovery-codes.renewed' })
  return { recoveryCodes }
}
