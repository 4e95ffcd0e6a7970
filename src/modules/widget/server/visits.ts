import type { Scope } from '#platform/scope/scope.ts'

import type { WidgetSettings } from '../model.ts'
import { hashOf, isOpenForBusiness } from './actions/pages.ts'
import { settingsOf } from './actions/widgets.ts'
import { findWidgetRow, insertVisitorSession } from './store.ts'

/** What of a widget matters to whoever looks at a page with it; undefined when nobody sees it. */
export interface PageTerms {
  readonly origins: readonly string[]
  readonly channelId: string
  /** It is for people only whom the customer's own server knows. */
  readonly isForSigned: boolean
  /** What is kept of him. */
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
    channelId: row.channel_id,
    isForSigned: row.identity_mode === 'required',
  }
}

/** From now on the browser that holds these secrets is this contact's. */
export async function openSessionFor(
  scope: Scope,
  session: {
    readonly widgetId: string
    readonly contactId: string
    /** Whom it was before, where a colleague merged that one. */
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
