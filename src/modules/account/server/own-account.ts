import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import { findSessionRow } from './store/sessions.ts'
import { lockUser, type User } from './store/users.ts'

/**
 * Locks the caller's account until the end of the transaction and checks the session again under
 * the lock, because it may have ended since the request began.
 */
export async function lockOwnAccount(scope: PlatformScope): Promise<User> {
  const { userId, sessionId } = principalOf(scope)
  const user = await lockUser(scope, userId)
  const session = user && (await findSessionRow(scope, sessionId))
  if (!session) refuse('unauthorized', 'Sign in to continue.')
  return user
}

/** No credentials are added while the account may still turn out to belong to someone else. */
export async function lockProvenAccount(scope: PlatformScope): Promise<User> {
  const user = await lockOwnAccount(scope)
  if (!isProven(user)) {
    refuse('conflict', 'Confirm your email address or phone number first. We sent you a message.')
  }
  return user
}

export function isProven(user: Pick<User, 'emailVerifiedAt' | 'phoneVerifiedAt'>): boolean {
  return user.emailVerifiedAt !== null || user.phoneVerifiedAt !== null
}

export function addressOf(user: Pick<User, 'email' | 'phone'>): string {
  return user.email ?? user.phone ?? ''
}

export function ownUserId({ actor }: PlatformScope): string | undefined {
  return actor.kind === 'user' ? actor.principal.userId : undefined
}
