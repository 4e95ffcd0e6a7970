import type { ChatMessage } from '#modules/widget/model.ts'
import type { ReactionEmoji } from '#modules/widget/rules.ts'

import type { ChatCalls } from './chat-calls.ts'
import type { ChatStore } from './chat-store.ts'
import type { ChatQuote } from './chat-quote.ts'
import { excerptOf, isChangeable, withReaction } from './thread.ts'

export class Talk {
  private readonly store: ChatStore
  private readonly calls: ChatCalls

  constructor(store: ChatStore, calls: ChatCalls) {
    this.store = store
    this.calls = calls
  }

  reply(message: ChatMessage): void {
    const { id, seq, author, conversationId } = message
    const excerpt = excerptOf(message)
    this.setReply(conversationId, { id, seq, author, excerpt, isGone: false })
  }

  setReply(chatKey: string, quote: ChatQuote | undefined): void {
    const { [chatKey]: _, ...others } = this.store.state.replies
    this.store.set({ replies: quote ? { ...others, [chatKey]: quote } : others })
  }

  takeReply(chatKey: string): ChatQuote | undefined {
    const quote = this.store.state.replies[chatKey]
    if (quote) this.setReply(chatKey, undefined)
    return quote
  }

  editLast(chatKey: string): void {
    const { messages } = this.store.threadOf(chatKey)
    const editing = messages.findLast(({ author }) => author.kind === 'contact')
    if (editing && isChangeable(editing)) this.store.set({ editing })
  }

  async react({ id, conversationId, reactions }: ChatMessage, emoji: ReactionEmoji): Promise<void> {
    const before = reactions.find((each) => each.emoji === emoji) ?? {
      emoji,
      members: 0,
      isMine: false,
    }
    const isOn = !before.isMine
    const show = (reaction: typeof before): void => {
      const thread = this.store.threadOf(conversationId)
      const messages = withReaction(thread.messages, id, reaction)
      this.store.setThread(conversationId, { ...thread, messages })
    }
    show({ ...before, isMine: isOn })
    try {
      const { items } = await this.calls.react({ id, conversationId }, emoji, isOn)
      show(items.find((each) => each.emoji === emoji) ?? { emoji, members: 0, isMine: false })
    } catch {
      show(before)
      const { words } = this.store.state
      this.store.set({ announcement: words.notDone })
    }
  }
}
