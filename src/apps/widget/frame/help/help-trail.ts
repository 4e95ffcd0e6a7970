import type { ChatApp } from '../chat-app.ts'
import type { HelpAt } from '../help-door.ts'
import { helpCalls } from './help-calls.ts'

/**
 * What was read and looked for. It is kept for a while as far as the visitor lets us, because most
 * pages load the frame anew.
 */
interface Trail {
  readonly articleIds: string[]
  readonly searchIds: string[]
}

const trails = new WeakMap<ChatApp, Trail>()
const way: (HelpAt | undefined)[] = []

export function goTo(app: ChatApp, at: HelpAt | undefined): void {
  const { view } = app.store.state
  if (view.name === 'help') way.push(view.at)
  app.go(at ? { name: 'help', at } : { name: 'help' })
}

export function goBack(app: ChatApp): void {
  const at = way.pop()
  app.go(at ? { name: 'help', at } : { name: 'help' })
}

export function noteRead(app: ChatApp, id: string): void {
  remember(app, 'articleIds', id)
}

export function noteSearched(app: ChatApp, id: string): void {
  remember(app, 'searchIds', id)
}

/** Goes on where the frame of an earlier page stood. */
export function resumeTrail(app: ChatApp): Trail {
  const known = trails.get(app)
  if (known) return known
  const { at, ...kept } = JSON.parse(app.keep.read('help') ?? '{"at":0}') as Trail & { at: number }
  const isFresh = at > Date.now() - keptMs
  const trail = isFresh ? kept : { articleIds: [], searchIds: [] }
  trails.set(app, trail)
  if (isFresh) listen(app)
  return trail
}

function remember(app: ChatApp, what: keyof Trail, id: string): void {
  const trail = resumeTrail(app)
  const list = trail[what]
  const before = list.indexOf(id)
  if (before !== -1) list.splice(before, 1)
  list.push(id)
  if (list.length > mostKept) list.shift()
  if (app.store.state.hasConsent) {
    app.keep.write('help', JSON.stringify({ at: Date.now(), ...trail }))
  }
  listen(app)
}

function listen(app: ChatApp): void {
  app.onBegun = (conversationId) => tell(app, conversationId)
}

/** Begins a conversation; whoever answers sees what did not help. */
export function writeToUs(app: ChatApp): void {
  const { oneChat } = app
  app.begin()
  if (oneChat) tell(app, oneChat.id)
}

/** Without a conversation it is forgotten. */
function tell(app: ChatApp, conversationId?: string): void {
  const { articleIds, searchIds } = resumeTrail(app)
  app.keep.remove('help')
  const trail = { articleIds: articleIds.splice(0), searchIds: searchIds.splice(0) }
  const isEmpty = trail.articleIds.length + trail.searchIds.length === 0
  if (isEmpty || !conversationId) return
  // It is for those who answer; the visitor is not troubled with it.
  helpCalls(app)
    .tell(conversationId, trail)
    .catch(() => undefined)
}

const mostKept = 5
const keptMs = 2 * 3_600_000
