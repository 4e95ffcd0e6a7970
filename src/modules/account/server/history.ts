import type { Exchange } from '#platform/http/exchange.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { HistoryType } from '../model.ts'
import { insertHistoryEntry } from './store/history.ts'

export type RequestOrigin = Pick<Exchange, 'address' | 'userAgent'>

export async function remember(
  scope: PlatformScope,
  { address, userAgent }: RequestOrigin,
  {
    userId,
    type,
    data = {},
  }: { userId: string; type: HistoryType; data?: Record<string, unknown> },
): Promise<void> {
  await insertHistoryEntry(scope, { userId, type, address, userAgent, data })
}
