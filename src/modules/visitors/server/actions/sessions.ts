import { isContact } from '#modules/contacts/server/public.ts'
import { isChannelVisible } from '#modules/inbox/server/public.ts'
import {
  endOpenSessions,
  listOpenSessions,
  notifyEnded,
  type OpenSession,
} from '#modules/widget/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as sessionsContract from '../../sessions-contract.ts'
import { offlineAfterMs } from '../../rules.ts'
import { browserSessionEnded, type BrowserSession } from '../../sessions-contract.ts'
import { listBrowsersByPeek, retireKeys, type BrowserRow } from '../store/browsers.ts'

export async function listBrowserSessions(
  scope: Scope,
  { contactId }: ParsedInputOf<typeof sessionsContract.listBrowserSessions>,
): Promise<AnswerOf<typeof sessionsContract.listBrowserSessions>> {
  await refuseUnseen(scope, contactId)
  const sessions = await listOpenSessions(scope, contactId)
  const peeks = sessions.map((session) => session.peekHash)
  const browsers = await listBrowsersByPeek(scope, contactId, peeks)
  const byPeek = new Map(browsers.map((browser) => [browser.peekHash, browser]))
  const items = sessions.map((session) => present(scope, session, byPeek.get(session.peekHash)))
  return { items: items.toSorted((one, other) => (one.lastSeenAt < other.lastSeenAt ? 1 : -1)) }
}

export async function endBrowserSession(
  scope: Scope,
  { contactId, id }: ParsedInputOf<typeof sessionsContract.endBrowserSession>,
): Promise<Record<string, never>> {
  await refuseUnseen(scope, contactId)
  const ended = await end(scope, contactId, id)
  if (ended === 0) refuse('not_found', 'This session no longer exists.')
  return {}
}

export async function endBrowserSessions(
  scope: Scope,
  { contactId }: ParsedInputOf<typeof sessionsContract.endBrowserSessions>,
): Promise<AnswerOf<typeof sessionsContract.endBrowserSessions>> {
  await refuseUnseen(scope, contactId)
  return { ended: await end(scope, contactId) }
}

/**
 * Revokes the secret on every node and closes its sockets. Returns the number of ended sessions.
 */
async function end(scope: Scope, contactId: string, sessionId?: string): Promise<number> {
  const ended = await endOpenSessions(scope, { contactId, sessionId })
  const browsers = ended.filter((session) => session.openedBy === null)
  await retireKeys(
    scope,
    contactId,
    ended.map((session) => session.peekHash),
  )
  notifyEnded(
    scope,
    ended.map(({ id }) => id),
  )
  for (const { id, widgetId } of browsers) {
    const about = { contactId, sessionId: id, widgetId }
    scope.emit(browserSessionEnded, about, { subjectId: contactId })
  }
  return browsers.length
}

async function refuseUnseen(scope: Scope, contactId: string): Promise<void> {
  if (await isContact(scope, contactId)) return
  refuse('not_found', 'This contact no longer exists.')
}

/** Data from visits is newer than data from the session's start. */
function present(
  scope: Scope,
  session: OpenSession,
  visits: BrowserRow | undefined,
): BrowserSession {
  const { browser, os, device, country } = visits ?? session
  const seenAt = visits && visits.seenAt > session.seenAt ? visits.seenAt : session.seenAt
  return {
    id: session.id,
    widgetId: session.widgetId,
    widgetName: isChannelVisible(scope, session.channelId) ? session.widgetName : '',
    browser,
    os,
    device,
    country,
    region: visits?.region ?? '',
    city: visits?.city ?? '',
    pageUrl: visits?.pageUrl ?? '',
    pageTitle: visits?.pageTitle ?? '',
    isHere: visits !== undefined && scope.now.getTime() - visits.seenAt.getTime() < offlineAfterMs,
    isVerified: session.isVerified,
    agreedAt: session.agreedAt?.toISOString() ?? null,
    firstSeenAt: session.createdAt.toISOString(),
    lastSeenAt: seenAt.toISOString(),
  }
}
