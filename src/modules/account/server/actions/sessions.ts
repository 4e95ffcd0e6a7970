import { hashToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { OpenSession, SessionState } from '../../model.ts'
import { steppedUpUntil } from '../../rules.ts'
import { toAccountUser } from '../account-user.ts'
import { spendTry } from '../allowances.ts'
import { endSessions } from '../end-sessions.ts'
import { remember } from '../history.ts'
import { renewSessionToken } from '../open-session.ts'
import { lockOwnAccount } from '../own-account.ts'
import { provePasskey } from '../passkey-ceremony.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { isPassword } from '../password.ts'
import { acceptTotpCode } from '../second-factor.ts'
import { countFactors } from '../store/factors.ts'
import { findSessionRow, listSessionRows, saveSecondFactor, saveStepUp } from '../store/sessions.ts'
import { findUser, getUser } from '../store/users.ts'

export async function getSession(scope: PlatformScope): Promise<SessionState> {
  if (scope.actor.kind !== 'user') return signedOut
  const { sessionId, userId } = scope.actor.principal
  const [session, user, factors] = await Promise.all([
    findSessionRow(scope, sessionId),
    findUser(scope, userId),
    countFactors(scope, userId),
  ])
  if (!session || !user) return signedOut
  return {
    session: {
      id: session.id,
      createdAt: session.createdAt.toISOString(),
      steppedUpUntil: steppedUpUntil(session.steppedUpAt, scope.now)?.toISOString() ?? null,
      organizationId: session.organizationId,
    },
    user: toAccountUser(user),
    factors,
  }
}

const signedOut: SessionState = { session: null, user: null, factors: null }

export async function listSessions(scope: PlatformScope): Promise<{ items: OpenSession[] }> {
  const { userId, sessionId } = principalOf(scope)
  const rows = await listSessionRows(scope, userId)
  return {
    items: rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === sessionId,
      how: row.how,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      address: row.address,
      userAgent: row.userAgent,
    })),
  }
}

/** No session is required: for a signed-out person there's nothing left to do. */
export async function signOut(
  scope: PlatformScope,
  _: unknown,
  exchange: Exchange,
): Promise<Record<string, never>> {
  exchange.reply.clearSessionCookie()
  if (exchange.sessionToken) {
    await endSessions(scope, { tokenHash: hashToken(exchange.sessionToken) })
  }
  if (scope.actor.kind === 'user') {
    const { userId } = scope.actor.principal
    await remember(scope, exchange, { userId, type: 'session.ended' })
  }
  return {}
}

export async function signOutEverywhere(
  scope: PlatformScope,
  _: unknown,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const { userId } = principalOf(scope)
  await endSessions(scope, { userId })
  await remember(scope, exchange, { userId, type: 'sessions.ended' })
  exchange.reply.clearSessionCookie()
  return {}
}

export async function endSession(
  scope: PlatformScope,
  { id }: ParsedInputOf<typeof contract.endSession>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const { userId, sessionId } = principalOf(scope)
  const ended = await endSessions(scope, { userId, id })
  if (ended === 0) refuse('not_found', 'This session has already ended.')
  await remember(scope, exchange, { userId, type: 'session.ended' })
  if (id === sessionId) exchange.reply.clearSessionCookie()
  return {}
}

type Given = ParsedInputOf<typeof contract.stepUp>

export async function stepUp(
  scope: PlatformScope,
  input: Given,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.stepUp>> {
  const { userId, sessionId } = principalOf(scope)
  await spendTry(scope, 'step-up', { account: userId })
  if (!(await isProof(scope, input))) {
    refuse('unauthorized', 'That didn’t confirm your identity. Try again.')
  }
  if (input.password === undefined) await saveSecondFactor(scope, sessionId)
  return recordStepUp(scope, exchange)
}

async function isProof(scope: PlatformScope, { password, code, passkey }: Given): Promise<boolean> {
  const { userId } = principalOf(scope)
  const given = [password, code, passkey].filter((proof) => proof !== undefined)
  if (given.length !== 1) refuse('invalid', 'Enter your password or a code, or use a passkey.')
  if (code !== undefined) return acceptTotpCode(scope, { userId, code })
  if (passkey !== undefined) {
    const proven = await provePasskey(scope, passkey)
    return proven?.id === userId
  }
  return limitConcurrency(async () => {
    const { passwordHash: stored } = await getUser(scope, userId)
    return isPassword(password ?? '', stored)
  })
}

async function recordStepUp(
  scope: PlatformScope,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.stepUp>> {
  await lockOwnAccount(scope)
  const { sessionId, userId } = principalOf(scope)
  const steppedUpAt = await saveStepUp(scope, sessionId)
  await renewSessionToken(scope, exchange, { sessionId, userId })
  await remember(scope, exchange, { userId, type: 'session.stepped-up' })
  const until = steppedUpUntil(steppedUpAt, scope.now) ?? scope.now
  return { steppedUpUntil: until.toISOString() }
}
