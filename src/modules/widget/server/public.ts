import { keepPlans } from '#platform/database/keep-plans.ts'
import type { VisitorToken } from '#platform/http/visitor-token.ts'
import type { Visitor } from '#platform/permissions/principal.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { hashOf, isOpenForBusiness } from './actions/pages.ts'
import { settingsOf } from './actions/widgets.ts'
import { findWidgetRow, listVisitorSessions } from './store.ts'
import { customerOf, renewSessions } from './store/session-life.ts'

export { findOldestLive, findLiveWidget, findOwnerOf } from './store.ts'

export { findContactsByPeeks, type BrowserOf } from './peek-store.ts'
export { endOpenSessions, listOpenSessions, type OpenSession } from './store/open-sessions.ts'
export { notifyEnded } from './notify-ended.ts'
export { openerHashOf } from './store/windows.ts'
export { createBugReporter, takesBugReports, type BugPlace } from './bug-reporters.ts'
export { visitorIdSlot } from './slots.ts'
export { unlessBlocked } from './unless-blocked.ts'
export { openSessionFor, readPageTerms, type Capture, type PageTerms } from './visits.ts'

/** Loaded on first use, because only a local install has the shop. */
export const loadDemoShop = () => import('./demo/shop.ts')

export async function findVisitors(
  scope: Scope,
  tokens: readonly VisitorToken[],
): Promise<(Visitor | undefined)[]> {
  const hashes = tokens.map(({ secret }) => hashOf(secret))
  const [, sessions, isOpen] = await Promise.all([
    keepPlans(scope.db),
    listVisitorSessions(scope, hashes),
    isOpenForBusiness(scope),
  ])
  if (isOpen) await renewSessions(scope, sessions)
  const byHash = new Map(sessions.map((session) => [session.tokenHash, session]))
  return tokens.map(({ widgetId }, place) => {
    const session = byHash.get(hashes[place] ?? '')
    if (!isOpen || session?.widgetId !== widgetId) return undefined
    return {
      organizationId: scope.organizationId,
      sessionId: session.id,
      openerId: session.openedBy ?? session.id,
      widgetId,
      ...customerOf(session),
      isVerified: session.isVerified,
      senderNames: session.senderNames,
    }
  })
}

export async function readFrame(
  scope: Scope,
  widgetId: string,
): Promise<{ origins: readonly string[] } | undefined> {
  const row = await findWidgetRow(scope, widgetId)
  if (row?.state !== 'live' || row.published === null) return undefined
  return { origins: settingsOf(row.published).origins }
}

export async function isWidget(scope: Scope, id: string): Promise<boolean> {
  return (await findWidgetRow(scope, id)) !== undefined
}
