import { hashToken } from '#lib/random-token.ts'
import type { SealedBox } from '#lib/sealed-box.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { answer, type Implementation } from '#platform/registry/module.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { principalOf, type PlatformScope } from '#platform/scope/scope.ts'

import {
  endSession,
  getSession,
  listSessions,
  signOut,
  signOutEverywhere,
  stepUp,
} from '../../contract.ts'
import type { OpenSession, SessionState } from '../../model.ts'
import { steppedUpUntil } from '../../rules.ts'
import { toAccountUser } from '../account-user.ts'
import { spendTry } from '../allowances.ts'
import { endSessions } from '../end-sessions.ts'
import { remember } from '../history.ts'
import type { AccountNeeds } from '../needs.ts'
import { renewSessionToken } from '../open-session.ts'
import { lockOwnAccount } from '../own-account.ts'
import { provePasskey } from '../passkey-ceremony.ts'
import { fewAtOnce } from '../few-at-once.ts'
import { isPassword } from '../password.ts'
import { totpBox, acceptTotpCode } from '../second-factor.ts'
import { countFactors } from '../store/factors.ts'
import { findSessionRow, listSessionRows, saveSecondFactor, saveStepUp } from '../store/sessions.ts'
import { findUser, getUser } from '../store/users.ts'

export function sessionCalls(needs: AccountNeeds): Implementation[] {
  const box = totpBox(needs)
  return [
    answer(getSession, tellSession),
    answer(listSessions, async (scope) => ({ items: await listOwnSessions(scope) })),
    answer(signOut, signOutHere),
    answer(signOutEverywhere, signOutAll),
    answer(endSession, endOwnSession),
    answer(stepUp, async (scope, input, exchange) => {
      const { userId } = principalOf(scope)
      await spendTry(scope, 'step-up', { account: userId })
      if (!(await isProof(scope, { needs, box }, input))) {
        refuse('unauthorized', 'This does not show that it is you.')
      }
      if (input.password === undefined) await saveSecondFactor(scope, principalOf(scope).sessionId)
      return recordStepUp(scope, exchange)
    }),
  ]
}

async function tellSession(scope: PlatformScope): Promise<SessionState> {
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
      createdAt: session.created_at.toISOString(),
      steppedUpUntil: steppedUpUntil(session.stepped_up_at, scope.now)?.toISOString() ?? null,
      organizationId: session.organization_id,
    },
    user: toAccountUser(user),
    factors,
  }
}

const signedOut: SessionState = { session: null, user: null, factors: null }

async function listOwnSessions(scope: PlatformScope): Promise<OpenSession[]> {
  const { userId, sessionId } = principalOf(scope)
  const rows = await listSessionRows(scope, userId)
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === sessionId,
    how: row.how,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
  }))
}

/** Works without a session too: whoever is signed out already has what he asked for. */
async function signOutHere(
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

async function signOutAll(
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

async function endOwnSession(
  scope: PlatformScope,
  { id }: ParsedInputOf<typeof endSession>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const { userId, sessionId } = principalOf(scope)
  const ended = await endSessions(scope, { userId, id })
  if (ended === 0) refuse('not_found', 'This session has ended already.')
  await remember(scope, exchange, { userId, type: 'session.ended' })
  if (id === sessionId) exchange.reply.clearSessionCookie()
  return {}
}

type Given = ParsedInputOf<typeof stepUp>

async function isProof(
  scope: PlatformScope,
  { needs, box }: { needs: AccountNeeds; box: SealedBox },
  { password, code, passkey }: Given,
): Promise<boolean> {
  const { userId } = principalOf(scope)
  const given = [password, code, passkey].filter((proof) => proof !== undefined)
  if (given.length !== 1) refuse('invalid', 'Give your password, a code, or a passkey.')
  if (code !== undefined) return acceptTotpCode(scope, box, { userId, code })
  if (passkey !== undefined) {
    const proven = await provePasskey(scope, needs.config, passkey)
    return proven?.id === userId
  }
  return fewAtOnce(async () => {
    const { password_hash: stored } = await getUser(scope, userId)
    return isPassword(password ?? '', stored)
  })
}

async function recordStepUp(
  scope: PlatformScope,
  exchange: Exchange,
): Promise<AnswerOf<typeof stepUp>> {
  await lockOwnAccount(scope)
  const { sessionId, userId } = principalOf(scope)
  const steppedUpAt = await saveStepUp(scope, sessionId)
  await renewSessionToken(scope, exchange, { sessionId, userId })
  await remember(scope, exchange, { userId, type: 'session.stepped-up' })
  const until = steppedUpUntil(steppedUpAt, scope.now) ?? scope.now
  return { steppedUpUntil: until.toISOString() }
}
