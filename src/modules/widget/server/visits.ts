import type { Scope } from '#platform/scope/scope.ts'

import type { WidgetSettings } from '../model.ts'
import { hashOf, isOpenForBusiness } from './actions/pages.ts'
import { settingsOf } from './actions/widgets.ts'
import { findWidgetRow, insertVisitorSession } from './store.ts'

export interface PageTerms {
  readonly origins: readonly string[]
  readonly channelId: string
  readonly isForSigned: boolean
  readonly capture: Capture
}

export type Capture = Pick<
  WidgetSettings,
  'keepsPages' | 'keepsSource' | 'keepsPlace' | 'keepsAddress'
>

export async function readPageTerms(
  scope: Scope,
  widgetId: string,
): Promise<PageTerms | undefined> {
  const row = await findWidgetRow(scope, widgetId)
  if (row?.state !== 'live' || row.published === null) return undefined
  if (!(await isOpenForBusiness(scope))) return undefined
  const settings = settingsOf(row.published)
  return {
    origins: settings.origins,
    capture: settings,
    channelId: row.channelId,
    isForSigned: row.identityMode === 'required',
  }
}

export async function openSessionFor(
  scope: Scope,
  session: {
    readonly widgetId: string
    readonly contactId: string
    readonly begunAs: string | null
    readonly secret: string
    readonly peek: string
    readonly origin: string | undefined
  },
): Promise<void> {
  const { widgetId, contactId, begunAs, secret, peek, origin } = session
  const hashes = { tokenHash: hashOf(secret), peekHash: hashOf(peek) }
  await insertVisitorSession(scope, { widgetId, contactId, begunAs, ...hashes, origin })
}
