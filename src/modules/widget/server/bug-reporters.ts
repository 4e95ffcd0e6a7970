import { createLead, updateLead } from '#modules/contacts/server/public.ts'
import type { Customer } from '#modules/inbox/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { hashOf, isOpenForBusiness, getLiveWidget } from './actions/pages.ts'
import { requireSigned } from './actions/require-signed.ts'
import { settingsOf } from './actions/widgets.ts'
import { findVisitorSession, findWidgetRow, insertVisitorSession, waitForTurn } from './store.ts'
import { customerOf } from './store/session-life.ts'

export interface BugPlace {
  readonly boardId: string
  readonly typeId: string | null
  readonly recordsConsole: boolean
  readonly recordsNetwork: boolean
  readonly recordsSteps: boolean
  readonly recordsScreen: boolean
}

export async function takesBugReports(
  scope: Scope,
  widgetId: string,
): Promise<BugPlace | undefined> {
  const row = await findWidgetRow(scope, widgetId)
  if (row?.state !== 'live' || row.published === null) return undefined
  if (!(await isOpenForBusiness(scope))) return undefined
  const settings = settingsOf(row.published)
  const { hasBugReports, bugBoardId: boardId, bugTypeId: typeId } = settings
  if (!hasBugReports || boardId === null) return undefined
  const { recordsConsole, recordsNetwork, recordsSteps, recordsScreen } = settings
  return { boardId, typeId, recordsConsole, recordsNetwork, recordsSteps, recordsScreen }
}

export interface BugReporter {
  readonly widgetId: string
  readonly secret: string
  readonly peek: string
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly locale?: string | undefined
  readonly timeZone?: string | undefined
}

export async function createBugReporter(
  scope: Scope,
  { widgetId, secret, peek, ...lead }: BugReporter,
  { address, origin }: Pick<Exchange, 'address' | 'origin'>,
): Promise<Customer & { visitorHash: string }> {
  const widget = await getLiveWidget(scope, widgetId)
  const tokenHash = hashOf(secret)
  await waitForTurn(scope, tokenHash)
  const known = await findVisitorSession(scope, { widgetId, tokenHash })
  requireSigned(widget, known?.isVerified ?? false)
  if (known) {
    const { name, email } = lead
    const customer = customerOf(known)
    const isMerged = customer.visibleAs?.isMerged
    if ((name ?? email) && !isMerged) await updateLead(scope, known.contactId, { name, email })
    return { ...customer, visitorHash: tokenHash }
  }
  await scope.spend({
    bucket: `bug:new:${scope.organizationId}:${address}`,
    limit: 30,
    windowSeconds: 3600,
    sentence: 'Too many reports from your network. Try again later.',
  })
  const { id: contactId } = await createLead(scope, lead)
  const session = { widgetId, contactId, tokenHash, peekHash: hashOf(peek), origin }
  await insertVisitorSession(scope, session)
  return { contactId, visibleAs: { contactId, isMerged: false }, visitorHash: tokenHash }
}
