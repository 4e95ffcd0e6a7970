import { minutes } from '#lib/duration.ts'
import { hashToken, randomToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { SignInAnswer, SignInWay } from '../model.ts'
import { endSessions } from './end-sessions.ts'
import { remember } from './history.ts'
import { issueToken } from './one-time-token.ts'
import { findTotp } from './store/factors.ts'
import { insertSession, saveSessionToken } from './store/sessions.ts'
import { lockUser, type User } from './store/users.ts'

export interface Proof {
  readonly user: Pick<User, 'id' | 'credentialVersion'>
  readonly how: SignInWay
  readonly organizationId?: string | undefined
}

export async function afterFirstFactor(
  scope: PlatformScope,
  exchange: Exchange,
  proof: Proof,
): Promise<SignInAnswer> {
  const { user, how } = proof
  const totp = await findTotp(scope, user.id)
  if (!totp?.confirmedAt) return openSession(scope, exchange, authenticated(proof, false))
  const challenge = await issueToken(scope, {
    kind: 'sign-in-challenge',
    user,
    data: { how },
    lastsMs: minutes(10),
  })
  return { state: 'factor-required', challenge }
}

export async function afterAllFactors(
  scope: PlatformScope,
  exchange: Exchange,
  proof: Proof,
): Promise<SignInAnswer> {
  return openSession(scope, exchange, authenticated(proof, true))
}

/** Rotates the session token, so a stolen copy is useless. */
export async function renewSessionToken(
  scope: PlatformScope,
  exchange: Exchange,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  const token = randomToken()
  await saveSessionToken(scope, sessionId, hashToken(token))
  scope.signal({ kind: 'user-changed', userId })
  scope.afterCommit(() => exchange.reply.setSessionCookie(token))
}

/** Sessions are only created in this file, so the second factor can't be bypassed. */
interface Authenticated extends Proof {
  readonly hasSecondFactor: boolean
  readonly [complete]: true
}
declare const complete: unique symbol

function authenticated(proof: Proof, hasSecondFactor: boolean): Authenticated {
  return { ...proof, hasSecondFactor } as Authenticated
}

async function openSession(
  scope: PlatformScope,
  exchange: Exchange,
  { user, how, organizationId, hasSecondFactor }: Authenticated,
): Promise<SignInAnswer> {
  const { address, userAgent, sessionToken } = exchange
  const current = await lockUser(scope, user.id)
  // Credentials changed since the proof was given, so the proof no longer counts.
  if (current?.credentialVersion !== user.credentialVersion || current.disabledAt) {
    refuse('unauthorized', 'Sign in again.')
  }
  if (sessionToken) await endSessions(scope, { tokenHash: hashToken(sessionToken) })
  const token = randomToken()
  const tokenHash = hashToken(token)
  await insertSession(scope, {
    userId: user.id,
    organizationId,
    tokenHash,
    how,
    hasSecondFactor,
    address,
    userAgent,
  })
  await remember(scope, exchange, { userId: user.id, type: 'session.started', data: { how } })
  scope.afterCommit(() => exchange.reply.setSessionCookie(token))
  return { state: 'signed-in', userId: user.id }
}
