import type { PageDescription } from '../bridge-message.ts'
import type { ChatCalls } from './chat-calls.ts'
import type { ChatStore } from './chat-store.ts'

export class PageWords {
  private readonly store: ChatStore
  private readonly calls: ChatCalls
  private description: PageDescription | undefined
  private readonly sent = new Map<string, string>()

  constructor(store: ChatStore, calls: ChatCalls) {
    this.store = store
    this.calls = calls
  }

  say(description: PageDescription): void {
    this.description = description
    const { view, chats } = this.store.state
    const shown = view.name === 'conversation' ? chats.find(({ id }) => id === view.key) : undefined
    const chat = shown ?? chats.find(({ isClosed }) => !isClosed)
    if (chat) this.sendTo(chat.id)
  }

  sendTo(id: string): void {
    const { description } = this
    if (!description || this.sent.get(id) === JSON.stringify(description)) return
    this.sent.set(id, JSON.stringify(description))
    const named = (isSet: boolean): string[] =>
      Object.entries(description.tags).flatMap(([name, isOn]) => (isOn === isSet ? [name] : []))
    const call = this.calls.describe(id, {
      values: description.values,
      tags: named(true),
      untags: named(false),
    })
    call.catch((error: Error) => this.store.emit('error', { message: error.message }))
  }

  forget(): void {
    this.description = undefined
    this.sent.clear()
  }
}
