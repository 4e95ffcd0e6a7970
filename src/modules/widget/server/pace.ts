import type { Scope } from '#platform/scope/scope.ts'

import { settingsOf } from './actions/widgets.ts'
import { findWidgetRow } from './store.ts'

/** How many messages a minute a widget takes of one visitor, remembered for a moment: every message asks. */
export class Pace {
  private readonly held = new Map<string, { at: number; perMinute: Promise<number> }>()

  read(scope: Scope, widgetId: string): Promise<number> {
    const now = performance.now()
    const known = this.held.get(widgetId)
    if (known && now - known.at < keptMs) return known.perMinute
    if (this.held.size >= mostHeld) this.held.clear()
    const perMinute = scope.beside('read', async (reading) => {
      const row = await findWidgetRow(reading, widgetId)
      return settingsOf(row?.published).mostMessagesPerMinute
    })
    this.held.set(widgetId, { at: now, perMinute })
    perMinute.catch(() => this.held.delete(widgetId))
    return perMinute
  }
}

const keptMs = 3000
const mostHeld = 10_000
