import type { PlatformScope } from '#platform/scope/scope.ts'

import { claimAddress } from './claim-address.ts'
import { createUser, type Created } from './create-user.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { remember, type RequestOrigin } from './history.ts'
import { sendPasswordRemoved } from './emails.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { findHolder, lockAddress, saveName, savePassword } from './store/users.ts'

export interface ProvenNewcomer {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Returns the account for a proven mailbox. An unconfirmed account with the address is emptied and
 * reused; a confirmed one is `taken`.
 */
export async function createProvenUser(
  scope: PlatformScope,
  from: RequestOrigin,
  { name, email, password }: ProvenNewcomer,
): Promise<Created> {
  const address = { kind: 'email', address: email } as const
  await lockAddress(scope, email)
  const holder = await findHolder(scope, address)
  if (!holder) return createUser(scope, { name, email, password, isProven: true })
  if (holder.emailVerifiedAt) return { state: 'taken' }

  refuseWeakPassword(password, { name, address: email })
  const passwordHash = await limitConcurrency(() => hashPassword(password))
  const claim = await claimAddress(scope, address)
  if (!claim) throw new Error('The account disappeared while its address was locked.')
  const userId = claim.user.id
  await saveName(scope, userId, name)
  await savePassword(scope, userId, passwordHash)
  await remember(scope, from, { userId, type: 'account.claimed' })
  if (claim.lostPassword) await sendPasswordRemoved(scope, { email, by: 'invitation' })
  return { state: 'created', userId }
}
