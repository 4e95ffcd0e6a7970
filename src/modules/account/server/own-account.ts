import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import { findSessionRow } from './store/sessions.ts'
import { lockUser, type User } from './store/users.ts'

/**
 * The account of whoever asks, held until the end. The session is looked at again under the lock:
 * it may have ended since the request began, and what opens an account must not be changed then.
 */
export async function lockOwnAccount(scope: PlatformScope): Promise<User> {
  const { userId, sessionId } = principalOf(scope)
  const user = await lockUser(scope, userId)
  const session = user && (await findSessionRow(scope, sessionId))
  if (!session) refuse('unauthorized', 'Sign in to continue.')
  return user
}

/** Nothing is added to an account that may yet turn out to be somebody else's. */
export async function lockProvenAccount(scope: PlatformScope): Promise<User> {
  const user = await lockOwnAccount(scope)
  if (!isProven(user)) {
    refuse('conflict', 'Confirm your email address or phone number first. We sent you a message.')
  }
  return user
}

export function isProven(user: Pick<User, 'email_verified_at' | 'phone_verified_at'>): boolean {
  return user.email_verified_at !== null || user.phone_verified_at !== null
}

/** How we reach the person, and what he signs in with. */
export function addressOf(user: Pick<User, 'email' | 'phone'>): string {
  return user.email ?? user.phone ?? ''
}

/** Whose session the request carries, where a session is not needed. */
export function ownUserId({ actor }: PlatformScope): string | undefined {
  return actor.kind === 'user' ? actor.principal.userId : undefined
}
