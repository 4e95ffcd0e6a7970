import { hashToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { StaffRole } from '#platform/permissions/principal.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { SignInAnswer, SignInWay } from '../model.ts'
import { claimAddress } from './claim-address.ts'
import { endSessions } from './end-sessions.ts'

export { endSessions } from './end-sessions.ts'
import { remember, type RequestOrigin } from './history.ts'
import { afterFirstFactor } from './open-session.ts'
import { isProven } from './own-account.ts'
import {
  findLiveSession,
  findLiveSessions,
  saveOrganization,
  saveSeen,
  type FoundSession,
} from './store/sessions.ts'
import { findHolder, getUser, listUsers, saveStaffRole, type User } from './store/users.ts'

export { issueMagicLink } from './actions/magic-link.ts'
export { requestEmailProof } from './actions/email-proof.ts'
export { createUser } from './create-user.ts'
export { createProvenUser } from './create-proven-user.ts'
export { issueFirstAdminToken, redeemFirstAdminToken } from './first-admin.ts'
export { sendAddressTaken } from './emails.ts'
export { hashPassword, isPassword } from './password.ts'
export { refuseWeakPassword } from './password-rules.ts'
export { deletionGuardSlot } from './slots.ts'

export async function findSession(
  scope: PlatformScope,
  token: string,
): Promise<FoundSession | undefined> {
  return findLiveSession(scope, hashToken(token))
}

export async function findSessions(
  scope: PlatformScope,
  tokens: readonly string[],
): Promise<(FoundSession | undefined)[]> {
  const hashes = tokens.map(hashToken)
  const found = await findLiveSessions(scope, hashes)
  return hashes.map((hash) => found.get(hash))
}

/** Call in a writing scope when `isSeenStale`; otherwise the session ends 30 days after sign-in. */
export async function touchSession(scope: PlatformScope, sessionId: string): Promise<void> {
  await saveSeen(scope, sessionId)
}

/**
 * Opens a session for an identity the caller has verified. An authenticator app is still required.
 */
export async function startSession(
  scope: PlatformScope,
  exchange: Exchange,
  { userId, how, organizationId }: { userId: string; how: SignInWay; organizationId?: string },
): Promise<SignInAnswer> {
  const user = await getUser(scope, userId)
  return afterFirstFactor(scope, exchange, { user, how, organizationId })
}

/** Stores the organization of the session. The caller has checked the membership. */
export async function setSessionOrganization(
  scope: PlatformScope,
  sessionId: string,
  organizationId: string,
): Promise<void> {
  const userId = await saveOrganization(scope, sessionId, organizationId)
  if (userId) scope.signal({ kind: 'user-changed', userId })
}

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly isProven: boolean
  readonly isDisabled: boolean
  readonly locale: string
  readonly timeZone: string
}

export async function getUsers(scope: PlatformScope, ids: readonly string[]): Promise<Person[]> {
  const users = await listUsers(scope, ids)
  return users.map(toPerson)
}

/** The account that has proven the address, or else the one that claims it. */
export async function findUserByEmail(
  scope: PlatformScope,
  email: string,
): Promise<Person | undefined> {
  const user = await findHolder(scope, { kind: 'email', address: email })
  return user && toPerson(user)
}

/**
 * Returns the account for a proven address, such as by an invitation. If the address was
 * unconfirmed, the account is emptied, unless `keepFor` names its own session.
 */
export async function claimEmail(
  scope: PlatformScope,
  from: RequestOrigin,
  email: string,
  { keepFor }: { keepFor?: string } = {},
): Promise<Person | undefined> {
  const claim = await claimAddress(scope, { kind: 'email', address: email }, { keepFor })
  if (claim?.wasEmptied) {
    await remember(scope, from, { userId: claim.user.id, type: 'account.claimed' })
  }
  return claim && toPerson(claim.user)
}

/**
 * For accounts with a proven address: `claimEmail` returns one, `findUserByEmail` may not. Ends all
 * sessions, so none of them gains or keeps rights.
 */
export async function setStaffRole(
  scope: PlatformScope,
  userId: string,
  staffRole: StaffRole | null,
): Promise<void> {
  await saveStaffRole(scope, userId, staffRole)
  await endSessions(scope, { userId })
  scope.signal({ kind: 'user-changed', userId })
}

function toPerson(user: User): Person {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    isProven: isProven(user),
    isDisabled: user.disabledAt !== null,
    locale: user.locale,
    timeZone: user.timeZone,
  }
}
