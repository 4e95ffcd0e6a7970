import type { VisitorPlace } from '#modules/tickets/server/public.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import { settingsOf } from './actions/widgets.ts'
import { findWidgetRow, readTokenHash } from './store.ts'

export async function findVisitorPlace(scope: Scope): Promise<VisitorPlace | undefined> {
  const { widgetId, sessionId } = visitorOf(scope)
  const row = await findWidgetRow(scope, widgetId)
  if (row?.state !== 'live' || row.published === null) return undefined
  const { hasTicketForm, hasAttachments, mostNewHourlyPerAddress } = settingsOf(row.published)
  return {
    widgetId,
    channelId: row.channelId,
    maxPerAddress: mostNewHourlyPerAddress,
    hasTicketForm,
    takesFiles: hasAttachments,
    visitorHash: await readTokenHash(scope, sessionId),
  }
}
