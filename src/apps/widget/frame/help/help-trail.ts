import type { ChatApp } from '../chat-app.ts'
import type { HelpAt } from '../help-door.ts'
import { helpCalls } from './help-calls.ts'

/** What was read and looked for in this frame, and the way back. It is kept nowhere else. */
const articleIds: string[] = []
const searchIds: string[] = []
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
  remember(app, articleIds, id)
}

export function noteSearched(app: ChatApp, id: string): void {
  remember(app, searchIds, id)
}

function remember(app: ChatApp, list: string[], id: string): void {
  const before = list.indexOf(id)
  if (before !== -1) list.splice(before, 1)
  list.push(id)
  if (list.length > mostKept) list.shift()
  app.onBegun = (conversationId) => tell(app, conversationId)
}

/** Begins a conversation; whoever answers sees what did not help. */
export function writeToUs(app: ChatApp): void {
  const { openChat } = app
  app.begin()
  if (openChat) tell(app, openChat.id)
}

function tell(app: ChatApp, conversationId: string): void {
  const trail = { articleIds: articleIds.splice(0), searchIds: searchIds.splice(0) }
  if (trail.articleIds.length + trail.searchIds.length === 0) return
  // It is for those who answer; the visitor is not troubled with it.
  helpCalls(app)
    .tell(conversationId, trail)
    .catch(() => undefined)
}

const mostKept = 5
