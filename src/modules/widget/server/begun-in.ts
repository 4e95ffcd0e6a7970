import { browsingOf, type Browsing } from '#lib/browsing.ts'
import type { Exchange } from '#platform/http/exchange.ts'

import type { WidgetSettings } from '../model.ts'

/** What is kept of the browser that a session begins in. */
export interface BegunIn extends Browsing {
  readonly country: string | null
}

/** As far as the owner wants it kept. */
export function begunIn(
  { userAgent, place }: Pick<Exchange, 'userAgent' | 'place'>,
  { keepsPlace }: Pick<WidgetSettings, 'keepsPlace'>,
): BegunIn {
  return {
    ...browsingOf(userAgent),
    country: (keepsPlace && place?.().country) || null,
  }
}
