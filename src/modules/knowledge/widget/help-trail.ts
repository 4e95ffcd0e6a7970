import type { WidgetHost } from '#platform/widget/host.ts'

import type { HelpAt } from './help-at.ts'
import { helpCalls } from './help-calls.ts'

/**
 * What the visitor read and searched for. Stored for a while if the visitor consented, because most
 * pages reload the frame.
 */
interface Trail {
  readonly articleIds: string[]
  readonly searchIds: string[]
}

const trails = new WeakMap<WidgetHost, Trail>()
const way: (HelpAt | undefined)[] = []

export function goTo(host: WidgetHost, at: HelpAt): void {
  const { view } = host.state
  if (view.part === 'help') way.push(view.at)
  host.show('help', at)
}

export function goBack(host: WidgetHost): void {
  host.show('help', way.pop())
}

export function noteRead(host: WidgetHost, id: string): void {
  remember(host, 'articleIds', id)
}

export function noteSearched(host: WidgetHost, id: string): void {
  remember(host, 'searchIds', id)
}

export function resumeTrail(host: WidgetHost): Trail {
  const known = trails.get(host)
  if (known) return known
  const { at, ...before } = JSON.parse(host.keep.read(kept) ?? '{"at":0}') as Trail & { at: number }
  const isFresh = at > Date.now() - keptMs
  const trail = isFresh ? before : { articleIds: [], searchIds: [] }
  trails.set(host, trail)
  if (isFresh) listen(host)
  return trail
}

function remember(host: WidgetHost, what: keyof Trail, id: string): void {
  const trail = resumeTrail(host)
  const list = trail[what]
  const before = list.indexOf(id)
  if (before !== -1) list.splice(before, 1)
  list.push(id)
  if (list.length > maxTrailItems) list.shift()
  if (host.state.hasConsent) {
    host.keep.write(kept, JSON.stringify({ at: Date.now(), ...trail }))
  }
  listen(host)
}

function listen(host: WidgetHost): void {
  host.onBegun('help', (conversationId) => sendTrail(host, conversationId))
}

export function writeToUs(host: WidgetHost): void {
  const id = host.begin()
  if (id) sendTrail(host, id)
}

/** Discarded if no conversation was started. */
function sendTrail(host: WidgetHost, conversationId?: string): void {
  const { articleIds, searchIds } = resumeTrail(host)
  host.keep.remove(kept)
  const trail = { articleIds: articleIds.splice(0), searchIds: searchIds.splice(0) }
  const isEmpty = trail.articleIds.length + trail.searchIds.length === 0
  if (isEmpty || !conversationId) return
  // Only helps the team, so a failure isn't shown to the visitor.
  helpCalls(host)
    .sendTrail(conversationId, trail)
    .catch(() => undefined)
}

const kept = 'part.help'
const maxTrailItems = 5
const keptMs = 2 * 3_600_000
