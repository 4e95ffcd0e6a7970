import type { PageDescription } from '../bridge-message.ts'
import type { ChatCalls } from './chat-calls.ts'
import type { ChatStore } from './chat-store.ts'

export class PageWords {
  private readonly store: ChatStore
  private readonly calls: ChatCalls
  private said: PageDescription | undefined
  private readonly told = new Map<string, string>()

  constructor(store: ChatStore, calls: ChatCalls) {
    this.store = store
    this.calls = calls
  }

  say(description: PageDescription): void {
    this.said = description
    const { view, chats } = this.store.state
    const shown = view.name === 'conversation' ? chats.find(({ id }) => id === view.key) : undefined
    const chat = shown ?? chats.find(({ isClosed }) => !isClosed)
    if (chat) this.tell(chat.id)
  }

  tell(id: string): void {
    const { said } = this
    if (!said || this.told.get(id) === JSON.stringify(said)) return
    this.told.set(id, JSON.stringify(said))
    const named = (isSet: boolean): string[] =>
      Object.entries(said.tags).flatMap(([name, isOn]) => (isOn === isSet ? [name] : []))
    const call = this.calls.describe(id, {
      values: said.values,
      tags: named(true),
      untags: named(false),
    })
    call.catch((error: Error) => this.store.tell('error', { message: error.message }))
  }

  forget(): void {
    this.said = undefined
    this.told.clear()
  }
}
