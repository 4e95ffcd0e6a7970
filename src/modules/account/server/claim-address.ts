import type { PlatformScope } from '#platform/scope/scope.ts'

import type { Identifier } from '../rules.ts'
import { endSessions } from './end-sessions.ts'
import { deleteRecoveryCodes, deleteTotp } from './store/factors.ts'
import { deleteHistory } from './store/history.ts'
import { deleteIdentities } from './store/identities.ts'
import { deletePasskeys } from './store/passkeys.ts'
import { deleteTokens } from './store/tokens.ts'
import {
  findHolder,
  lockAddress,
  lockUser,
  raiseCredentialVersion,
  saveClosed,
  savePassword,
  saveProvenAddress,
  type User,
} from './store/users.ts'

export interface Claim {
  readonly user: User
  readonly wasEmptied: boolean
  readonly lostPassword: boolean
}

/**
 * Returns the account for an address that was just proven. If no one had proven it before, the
 * person who created the account may have been a stranger, so all credentials are removed unless
 * their own session asks.
 */
export async function claimAddress(
  scope: PlatformScope,
  address: Identifier,
  { keepFor }: { keepFor?: string | undefined } = {},
): Promise<Claim | undefined> {
  await lockAddress(scope, address.address)
  const holder = await findHolder(scope, address)
  if (!holder) return undefined
  if (holder[`${address.kind}VerifiedAt`]) {
    return { user: holder, wasEmptied: false, lostPassword: false }
  }

  const wasEmptied = holder.id !== keepFor
  if (wasEmptied) await emptyAccount(scope, holder.id)
  return {
    user: await saveProvenAddress(scope, holder.id, address),
    wasEmptied,
    lostPassword: wasEmptied && holder.passwordHash !== null,
  }
}

/** Frees an address that another account only claimed. */
export async function releaseClaimedAddress(
  scope: PlatformScope,
  address: Identifier,
  ownId: string,
): Promise<'free' | 'taken'> {
  await lockAddress(scope, address.address)
  const holder = await findHolder(scope, address)
  if (!holder || holder.id === ownId) return 'free'
  if (holder[`${address.kind}VerifiedAt`]) return 'taken'
  await closeAccount(scope, holder.id)
  return 'free'
}

export async function closeAccount(scope: PlatformScope, userId: string): Promise<void> {
  await emptyAccount(scope, userId)
  await saveClosed(scope, userId)
  await deleteHistory(scope, userId)
}

/** Removes all credentials of the account. The lock keeps new ones from being added meanwhile. */
async function emptyAccount(scope: PlatformScope, userId: string): Promise<void> {
  await lockUser(scope, userId)
  await raiseCredentialVersion(scope, userId)
  await savePassword(scope, userId, null)
  await endSessions(scope, { userId })
  await deleteIdentities(scope, userId)
  await deletePasskeys(scope, userId)
  await deleteTotp(scope, userId)
  await deleteRecoveryCodes(scope, userId)
  await deleteTokens(scope, { userId })
  scope.signal({ kind: 'user-changed', userId })
}
