import { randomBytes } from 'node:crypto'

import { minutes } from '#lib/duration.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as chatContract from '../../chat-contract.ts'
import { findVisitorSession, waitForTurn } from '../store.ts'
import { beginSession } from '../store/session-life.ts'
import { storeWindowCode, spendWindowCode } from '../store/windows.ts'
import { hashOf, getLiveWidget } from './pages.ts'

export async function makeWindowCode(
  scope: Scope,
): Promise<AnswerOf<typeof chatContract.makeWindowCode>> {
  const { sessionId, openerId } = visitorOf(scope)
  await scope.spend({
    bucket: `chat:window-code:${openerId}`,
    limit: 30,
    windowSeconds: 3600,
    sentence: 'You opened too many windows. Try again later.',
  })
  const code = randomBytes(32).toString('base64url')
  const until = new Date(scope.now.getTime() + minutes(1))
  await storeWindowCode(scope, sessionId, { hash: hashOf(code), until })
  return { code }
}

/**
 * Repeating a request with the same secret returns the same result, because the first response may
 * have been lost.
 */
export async function takeOverChat(
  scope: Scope,
  { id: widgetId, code, secret, peek }: ParsedInputOf<typeof chatContract.takeOverChat>,
  { address, origin }: Exchange,
): Promise<AnswerOf<typeof chatContract.takeOverChat>> {
  await getLiveWidget(scope, widgetId)
  const tokenHash = hashOf(secret)
  await waitForTurn(scope, tokenHash)
  if (await findVisitorSession(scope, { widgetId, tokenHash })) return {}
  const opener = await spendWindowCode(scope, { widgetId, hash: hashOf(code) })
  if (!opener) {
    // A valid code always works, even if others behind the same IP address guess codes.
    await scope.spend({
      bucket: `chat:window:${widgetId}:${address}`,
      limit: 120,
      windowSeconds: 3600,
      sentence: 'Too many windows were opened from your network. Try again later.',
    })
    refuse('not_found', 'This window link has expired. Open it from the chat again.')
  }
  await beginSession(scope, {
    widgetId,
    contactId: opener.contactId,
    begunAs: opener.begunAs,
    isVerified: opener.isVerified,
    identityKeyId: opener.identityKeyId,
    signedEmail: opener.signedEmail,
    agreedAt: opener.agreedAt,
    tokenHash,
    peekHash: hashOf(peek),
    origin: origin ?? null,
    // All windows end with the browser the chat started in.
    openedBy: opener.openedBy ?? opener.id,
  })
  return {}
}
