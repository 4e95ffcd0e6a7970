import type { Signal, Signals } from '#platform/signals/signals.ts'

import type { PageAnswer } from './answer-page.ts'

export interface KeptPage extends PageAnswer {
  readonly etag: string
  readonly bytes: Buffer
}

/**
 * Caches rendered pages that are the same for everyone. Any event in an organization drops its
 * pages, except events that no page shows. Entries also expire after a moment because some content
 * changes with time alone.
 */
export class PageMemory {
  private readonly pages = new Map<string, Held>()
  private readonly changes = new Map<string, number>()
  private allChanges = 0
  private bytes = 0
  private readonly now: () => number

  constructor(signals: Pick<Signals, 'on' | 'onReconnect'>, now: () => number = Date.now) {
    this.now = now
    signals.on((signal) => {
      if (signal.kind === 'hosts-changed') this.forgetAll()
      else if (isChange(signal) && 'organizationId' in signal) {
        this.forget(signal.organizationId)
      }
    })
    // Events may have been missed while the connection was down.
    signals.onReconnect(() => this.forgetAll())
  }

  find(place: string): KeptPage | undefined {
    const held = this.pages.get(place)
    if (!held) return undefined
    if (held.until <= this.now()) {
      this.drop(place, held)
      return undefined
    }
    // Maps iterate in insertion order, so this drops the least recently used entry.
    this.pages.delete(place)
    this.pages.set(place, held)
    return held.page
  }

  /**
   * Remembers the state before rendering: a change during rendering must not end up in the cache.
   */
  standingOf(organizationId: string): string {
    return `${this.allChanges} ${this.changes.get(organizationId) ?? 0}`
  }

  keep(place: string, page: KeptPage, from: { organizationId: string; standing: string }): void {
    const size = page.bytes.length + place.length
    if (size > mostBytes / 20 || this.standingOf(from.organizationId) !== from.standing) return
    const before = this.pages.get(place)
    if (before) this.drop(place, before)
    const until = this.now() + longestMs
    this.pages.set(place, { page, size, until, organizationId: from.organizationId })
    this.bytes += size
    for (const [oldest, held] of this.pages) {
      if (this.bytes <= mostBytes && this.pages.size <= mostPages) break
      this.drop(oldest, held)
    }
  }

  private forget(organizationId: string): void {
    if (this.changes.size >= mostPages) this.forgetAll()
    this.changes.set(organizationId, (this.changes.get(organizationId) ?? 0) + 1)
    for (const [place, held] of this.pages) {
      if (held.organizationId === organizationId) this.drop(place, held)
    }
  }

  private forgetAll(): void {
    this.pages.clear()
    this.changes.clear()
    this.bytes = 0
    this.allChanges++
  }

  private drop(place: string, { size }: Held): void {
    if (this.pages.delete(place)) this.bytes -= size
  }
}

interface Held {
  readonly page: KeptPage
  readonly size: number
  readonly until: number
  readonly organizationId: string
}

function isChange(signal: Signal): boolean {
  if (signal.kind === 'events') return !signal.about?.every((noun) => neverOnPages.has(noun))
  return ['organization-changed', 'organization-deleted'].includes(signal.kind)
}

// Frequent inbox events that no page shows; any other event drops the pages.
const neverOnPages: ReadonlySet<string> = new Set([
  'conversation',
  'draft',
  'message',
  'note',
  'notification',
  'visitor',
])

const mostPages = 5000
const mostBytes = 32 * 1_048_576
const longestMs = 30_000
