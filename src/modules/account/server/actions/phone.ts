import { randomInt } from 'node:crypto'

import { minutes } from '#lib/duration.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { answer, type Implementation } from '#platform/registry/module.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import { confirmPhone, requestPhoneProof } from '../../contract.ts'
import type { AccountUser } from '../../model.ts'
import { toAccountUser } from '../account-user.ts'
import { spendTry } from '../allowances.ts'
import { takeAddressFromClaimant } from '../claim-address.ts'
import { remember } from '../history.ts'
import { sendAddressTaken, sendNotice, sendPhoneCode, type Links } from '../letters.ts'
import type { AccountNeeds } from '../needs.ts'
import { issueToken, redeemToken, refuseGone } from '../one-time-token.ts'
import { lockOwnAccount, lockProvenAccount } from '../own-account.ts'
import { findHolder, findUser, saveProvenAddress } from '../store/users.ts'

export function phoneCalls({ config }: AccountNeeds): Implementation[] {
  return [
    answer(requestPhoneProof, (scope, { phone }, exchange) =>
      sendCode(scope, config, phone, exchange),
    ),
    answer(confirmPhone, (scope, { code }, exchange) => confirmCode(scope, code, exchange)),
  ]
}

async function sendCode(
  scope: PlatformScope,
  links: Links,
  phone: string,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const { userId } = principalOf(scope)
  await spendTry(scope, 'phone-proof', { address: exchange.address, account: userId })
  await spendTry(scope, 'phone-proof', { account: phone })
  const before = await findUser(scope, userId)
  // Whoever signed up with this number proves it now; another one is added to a proven account only.
  const user =
    before?.phone === phone ? await lockOwnAccount(scope) : await lockProvenAccount(scope)

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await issueToken(scope, {
    kind: 'phone-code',
    token: tokenOf(userId, code),
    user,
    address: phone,
    lastsMs: minutes(10),
  })
  const holder = await findHolder(scope, { kind: 'phone', address: phone })
  if (holder?.phone_verified_at && holder.id !== userId) {
    await sendAddressTaken(scope, links, { kind: 'phone', address: phone })
  } else {
    await sendPhoneCode(scope, { phone, code })
  }
  return {}
}

async function confirmCode(
  scope: PlatformScope,
  code: string,
  exchange: Exchange,
): Promise<AccountUser> {
  const { userId } = principalOf(scope)
  await spendTry(scope, 'phone-code', { account: userId })
  const user = await lockOwnAccount(scope)
  const { address } = await redeemToken(scope, 'phone-code', tokenOf(userId, code))
  const phone = { kind: 'phone', address } as const
  if ((await takeAddressFromClaimant(scope, phone, userId)) === 'taken') refuseGone()
  const saved = await saveProvenAddress(scope, userId, phone)
  await remember(scope, exchange, { userId, type: 'phone.verified' })
  await sendNotice(scope, user, `The phone number of your account is now ${address}.`)
  scope.signal({ kind: 'user-changed', userId })
  return toAccountUser(saved)
}

/** Six digits are no secret by themselves: they only count together with the account they are for. */
function tokenOf(userId: string, code: string): string {
  return `${userId}:${code}`
}
