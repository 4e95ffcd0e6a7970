import type { Signal, Signals } from '#platform/signals/signals.ts'

import type { PageAnswer } from './answer-page.ts'

export interface RenderedPage extends PageAnswer {
  readonly etag: string
  readonly bytes: Buffer
}

/**
 * Caches rendered pages that are the same for everyone. Any event in an organization drops its
 * pages, except events that no page shows. Entries also expire after a moment because some content
 * changes with time alone.
 */
export class PageMemory {
  private readonly pages = new Map<string, CachedPage>()
  private readonly changes = new Map<string, number>()
  private allChanges = 0
  private bytes = 0
  private readonly now: () => number

  constructor(signals: Pick<Signals, 'on' | 'onReconnect'>, now: () => number = Date.now) {
    this.now = now
    signals.on((signal) => {
      if (signal.kind === 'hosts-changed') this.clear()
      else if (isChange(signal) && 'organizationId' in signal) {
        this.dropAll(signal.organizationId)
      }
    })
    // Events may have been missed while the connection was down.
    signals.onReconnect(() => this.clear())
  }

  find(place: string): RenderedPage | undefined {
    const cached = this.pages.get(place)
    if (!cached) return undefined
    if (cached.until <= this.now()) {
      this.drop(place, cached)
      return undefined
    }
    // Maps iterate in insertion order, so this drops the least recently used entry.
    this.pages.delete(place)
    this.pages.set(place, cached)
    return cached.page
  }

  /**
   * Remembers the state before rendering: a change during rendering must not end up in the cache.
   */
  stateOf(organizationId: string): string {
    return `${this.allChanges} ${this.changes.get(organizationId) ?? 0}`
  }

  keep(place: string, page: RenderedPage, from: { organizationId: string; state: string }): void {
    const size = page.bytes.length + place.length
    if (size > maxBytes / 20 || this.stateOf(from.organizationId) !== from.state) return
    const before = this.pages.get(place)
    if (before) this.drop(place, before)
    const until = this.now() + longestMs
    this.pages.set(place, { page, size, until, organizationId: from.organizationId })
    this.bytes += size
    for (const [oldest, cached] of this.pages) {
      if (this.bytes <= maxBytes && this.pages.size <= maxPages) break
      this.drop(oldest, cached)
    }
  }

  private dropAll(organizationId: string): void {
    if (this.changes.size >= maxPages) this.clear()
    this.changes.set(organizationId, (this.changes.get(organizationId) ?? 0) + 1)
    for (const [place, cached] of this.pages) {
      if (cached.organizationId === organizationId) this.drop(place, cached)
    }
  }

  private clear(): void {
    this.pages.clear()
    this.changes.clear()
    this.bytes = 0
    this.allChanges++
  }

  private drop(place: string, { size }: CachedPage): void {
    if (this.pages.delete(place)) this.bytes -= size
  }
}

interface CachedPage {
  readonly page: RenderedPage
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

const maxPages = 5000
const maxBytes = 32 * 1_048_576
const longestMs = 30_000
