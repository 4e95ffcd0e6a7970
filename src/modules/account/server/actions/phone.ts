import { randomInt } from 'node:crypto'

import { minutes } from '#lib/duration.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { AccountUser } from '../../model.ts'
import { toAccountUser } from '../account-user.ts'
import { spendTry } from '../allowances.ts'
import { releaseClaimedAddress } from '../claim-address.ts'
import { remember } from '../history.ts'
import { sendAddressTaken, sendNotice, sendPhoneCode } from '../emails.ts'
import { issueToken, redeemToken, refuseGone } from '../one-time-token.ts'
import { lockOwnAccount, lockProvenAccount } from '../own-account.ts'
import { findHolder, findUser, saveProvenAddress } from '../store/users.ts'

export async function requestPhoneProof(
  scope: PlatformScope,
  { phone }: ParsedInputOf<typeof contract.requestPhoneProof>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const { userId } = principalOf(scope)
  await spendTry(scope, 'phone-proof', { address: exchange.address, account: userId })
  await spendTry(scope, 'phone-proof', { account: phone })
  const before = await findUser(scope, userId)
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
  if (holder?.phoneVerifiedAt && holder.id !== userId) {
    await sendAddressTaken(scope, { kind: 'phone', address: phone })
  } else {
    await sendPhoneCode(scope, { phone, code })
  }
  return {}
}

export async function confirmPhone(
  scope: PlatformScope,
  { code }: ParsedInputOf<typeof contract.confirmPhone>,
  exchange: Exchange,
): Promise<AccountUser> {
  const { userId } = principalOf(scope)
  await spendTry(scope, 'phone-code', { account: userId })
  const user = await lockOwnAccount(scope)
  const { address } = await redeemToken(scope, 'phone-code', tokenOf(userId, code))
  const phone = { kind: 'phone', address } as const
  if ((await releaseClaimedAddress(scope, phone, userId)) === 'taken') refuseGone()
  const saved = await saveProvenAddress(scope, userId, phone)
  await remember(scope, exchange, { userId, type: 'phone.verified' })
  await sendNotice(scope, user, `The phone number of your account is now ${address}.`)
  scope.signal({ kind: 'user-changed', userId })
  return toAccountUser(saved)
}

/** Six digits aren't unique; they only count together with the account. */
function tokenOf(userId: string, code: string): string {
  return `${userId}:${code}`
}
