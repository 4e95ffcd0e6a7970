import { perProduct } from '#platform/registry/product.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { settingsOf } from './actions/widgets.ts'
import { findWidgetRow } from './store.ts'
import { isInUse } from './while-in-use.ts'

export interface WidgetLimits {
  readonly perMinute: number
  readonly isInUse: boolean
}

/** Caches the limits of widgets for a moment, because every message reads them. */
class Pace {
  private readonly cache = new Map<string, { at: number; limits: WidgetLimits }>()

  /** Uses the caller's connection, so no one waits for another connection while holding one. */
  async read(scope: Scope, widgetId: string): Promise<WidgetLimits> {
    const now = performance.now()
    const known = this.cache.get(widgetId)
    if (known && now - known.at < cacheMs) return known.limits
    const row = await findWidgetRow(scope, widgetId)
    const limits = {
      perMinute: settingsOf(row?.published).mostMessagesPerMinute,
      isInUse: isInUse(row),
    }
    if (this.cache.size >= maxCached) this.cache.clear()
    this.cache.set(widgetId, { at: now, limits })
    return limits
  }
}

const cacheMs = 3000
const maxCached = 10_000

export const paceOf = perProduct(() => new Pace())
