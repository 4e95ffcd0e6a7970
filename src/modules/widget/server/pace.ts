import type { Scope } from '#platform/scope/scope.ts'

import { settingsOf } from './actions/widgets.ts'
import { findWidgetRow } from './store.ts'
import { isInUse } from './while-in-use.ts'

/** What a widget takes of one visitor. */
export interface Takes {
  /** So many messages. */
  readonly perMinute: number
  /** Out of use it takes none. */
  readonly isInUse: boolean
}

/** Remembers for a moment what widgets take: every message asks. */
export class Pace {
  private readonly held = new Map<string, { at: number; takes: Promise<Takes> }>()

  read(scope: Scope, widgetId: string): Promise<Takes> {
    const now = performance.now()
    const known = this.held.get(widgetId)
    if (known && now - known.at < keptMs) return known.takes
    if (this.held.size >= mostHeld) this.held.clear()
    const takes = scope.beside('read', async (reading) => {
      const row = await findWidgetRow(reading, widgetId)
      return {
        perMinute: settingsOf(row?.published).mostMessagesPerMinute,
        isInUse: isInUse(row),
      }
    })
    this.held.set(widgetId, { at: now, takes })
    takes.catch(() => this.held.delete(widgetId))
    return takes
  }
}

const keptMs = 3000
const mostHeld = 10_000
