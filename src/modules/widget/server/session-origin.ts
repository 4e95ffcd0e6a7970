import { browsingOf, type Browsing } from '#lib/browsing.ts'
import type { Exchange } from '#platform/http/exchange.ts'

import type { WidgetSettings } from '../model.ts'

export interface SessionOrigin extends Browsing {
  readonly country: string | null
}

export function sessionOriginOf(
  { userAgent, place }: Pick<Exchange, 'userAgent' | 'place'>,
  { keepsPlace }: Pick<WidgetSettings, 'keepsPlace'>,
): SessionOrigin {
  return {
    ...browsingOf(userAgent),
    country: (keepsPlace && place?.().country) || null,
  }
}
