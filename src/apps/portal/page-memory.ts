import type { Signal, Signals } from '#platform/signals/signals.ts'

import type { PageAnswer } from './answer-page.ts'

export interface KeptPage extends PageAnswer {
  readonly etag: string
  /** As it is sent. */
  readonly bytes: Buffer
}

/**
 * Pages for everybody as they were last rendered. Whatever happens in an organization drops all of its
 * pages at once, but for what no page shows, so what is found here is what would be rendered; some
 * things change with time alone, so nothing is kept for longer than a moment.
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
    // What happened meanwhile was told to nobody here.
    signals.onReconnect(() => this.forgetAll())
  }

  find(place: string): KeptPage | undefined {
    const held = this.pages.get(place)
    if (!held) return undefined
    if (held.until <= this.now()) {
      this.drop(place, held)
      return undefined
    }
    // The last one in is the last one to go.
    this.pages.delete(place)
    this.pages.set(place, held)
    return held.page
  }

  /** How it stands before a page is rendered: what changes meanwhile may not be on it. */
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
    // Counts of organizations that are seldom asked for are not kept for good.
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

// What happens all day long in a busy inbox; anything that is not named here drops the pages.
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
