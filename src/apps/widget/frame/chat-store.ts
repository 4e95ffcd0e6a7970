import type { ParleyEvents } from '#platform/widget/sdk.ts'
import type { Chat } from '#modules/widget/model.ts'
import { senderName } from '#modules/widget/rules.ts'

import { findChat, unreadOf, type ChatState } from './chat-state.ts'
import type { PageLine } from './page-line.ts'
import type { Thread } from './thread.ts'

export class ChatStore {
  state: ChatState
  readonly page: PageLine | undefined
  window: Pick<Window, 'closed'> | undefined
  private readonly listeners = new Set<() => void>()

  constructor(first: ChatState, page: PageLine | undefined) {
    this.state = first
    this.page = page
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  set(change: Partial<ChatState>): void {
    const before = unreadOf(this.state)
    this.state = { ...this.state, ...change }
    const count = unreadOf(this.state)
    if (count !== before) this.page?.say({ type: 'unread', count })
    for (const listener of this.listeners) listener()
  }

  readonly called = (name: string | null | undefined): string => {
    const { config, words } = this.state
    return senderName(name, { ...config, words })
  }

  setNews(part: string, change: object): void {
    const { news } = this.state
    this.set({ news: { ...news, [part]: { ...news[part], ...change } } })
  }

  threadOf(id: string): Thread {
    return this.state.threads[id] ?? { messages: [] }
  }

  setThread(id: string, thread: Thread): void {
    this.set({ threads: { ...this.state.threads, [id]: thread } })
  }

  changeChat(chat: Chat): void {
    const before = findChat(this.state, chat.id)
    const conversationId = chat.id
    if (before && !before.isClosed && chat.isClosed) {
      this.emit('conversation:closed', { conversationId })
    }
    if (chat.agentName && before && before.agentKey !== chat.agentKey) {
      this.emit('agent:assigned', { conversationId, name: chat.agentName })
    }
    const others = this.state.chats.filter(({ id }) => id !== chat.id)
    const chats = [chat, ...others].toSorted((one, other) =>
      other.lastActivityAt.localeCompare(one.lastActivityAt),
    )
    this.set({ chats })
  }

  emit<Name extends keyof ParleyEvents>(name: Name, detail: ParleyEvents[Name]): void {
    this.page?.say({ type: 'event', name, detail } as Parameters<PageLine['say']>[0])
  }
}
