import { perProduct } from '#platform/registry/product.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { settingsOf } from './actions/widgets.ts'
import { findWidgetRow } from './store.ts'
import { isInUse } from './while-in-use.ts'

export interface Takes {
  readonly perMinute: number
  readonly isInUse: boolean
}

/** Caches the limits of widgets for a moment, because every message reads them. */
class Pace {
  private readonly held = new Map<string, { at: number; takes: Takes }>()

  /** Uses the caller's connection, so no one waits for another connection while holding one. */
  async read(scope: Scope, widgetId: string): Promise<Takes> {
    const now = performance.now()
    const known = this.held.get(widgetId)
    if (known && now - known.at < keptMs) return known.takes
    const row = await findWidgetRow(scope, widgetId)
    const takes = {
      perMinute: settingsOf(row?.published).mostMessagesPerMinute,
      isInUse: isInUse(row),
    }
    if (this.held.size >= mostHeld) this.held.clear()
    this.held.set(widgetId, { at: now, takes })
    return takes
  }
}

const keptMs = 3000
const mostHeld = 10_000

export const paceOf = perProduct(() => new Pace())
