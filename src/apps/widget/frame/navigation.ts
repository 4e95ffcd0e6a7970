import type { WidgetTab } from '#modules/widget/rules.ts'
import type { Keep } from '#platform/widget/keep.ts'
import type { ParleyEvents, ParleyTarget } from '#platform/widget/sdk.ts'

import { isStored, nameOfView, viewNamed, type ChatState, type View } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { storeView } from './last-view.ts'
import { isView, viewForTarget } from './parts.ts'
import { tabFor } from './tabs.ts'
import type { ThreadReader } from './thread-reader.ts'

export interface NavigationOptions {
  readonly store: ChatStore
  readonly tab: Keep
  readonly reader: ThreadReader
}

export class Navigation {
  private readonly store: ChatStore
  private readonly tab: Keep
  private readonly reader: ThreadReader
  private isLookingForUnread = false

  constructor({ store, tab, reader }: NavigationOptions) {
    this.store = store
    this.tab = tab
    this.reader = reader
  }

  private get state(): ChatState {
    return this.store.state
  }

  goToTab(requested?: WidgetTab): void {
    this.go(viewNamed(tabFor(this.state, requested)))
  }

  go(view: View): void {
    if (view.name === 'home' && tabFor(this.state, 'home') !== 'home') return this.goToTab('home')
    const { view: here } = this.state
    const isHere = 'key' in view && 'key' in here && view.key === here.key
    this.show(view, this.state.place + (isHere ? 0 : 1))
  }

  open(target: ParleyTarget | undefined): void {
    const view = target && viewOf(target)
    if (view) this.go(view)
    else this.lookForUnread()
  }

  lookForUnread(): void {
    this.isLookingForUnread = true
  }

  goWhereUnread(): void {
    const { view, chats, list } = this.state
    if (!this.isLookingForUnread || list === 'loading') return
    this.isLookingForUnread = false
    const unread = chats.find((chat) => chat.unread > 0)
    if (unread && view.name !== 'conversation') this.go({ name: 'conversation', key: unread.id })
  }

  moved(from: string, to: string): void {
    const { view } = this.state
    if (view.name === 'conversation' && view.key === from) this.showConversation(to)
  }

  showConversation(key: string): void {
    this.show({ name: 'conversation', key }, this.state.place)
  }

  startOver(): void {
    this.goToTab()
    this.tab.remove('view')
  }

  private show(view: View, place: number): void {
    this.store.set({ view, place })
    if (this.state.hasConsent) storeView(this.tab, view)
    this.store.emit('view:changed', { view: nameOfView(view) as ShownView })
    if (view.name === 'conversation' && isStored(view.key)) void this.reader.load(view.key)
  }
}

function viewOf(target: ParleyTarget): View | undefined {
  if (typeof target === 'object') {
    if ('conversation' in target) return { name: 'conversation', key: target.conversation }
    const view = viewForTarget(target)
    return view && viewNamed(view.name, target)
  }
  const isKnown = target === 'home' || target === 'messages' || isView(target)
  return isKnown ? viewNamed(target) : undefined
}

type ShownView = ParleyEvents['view:changed']['view']
