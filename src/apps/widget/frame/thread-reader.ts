import { refusalOf } from '#platform/widget/browser-client.ts'
import type { Chat, ChatMessage } from '#modules/widget/model.ts'

import type { ChatCalls } from './chat-calls.ts'
import { findChat } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import type { EventReaction } from './live-event.ts'
import { lastSeq, mergeMessages, previewOf, withReaction, type Thread } from './thread.ts'

export class ThreadReader {
  private readonly store: ChatStore
  private readonly calls: ChatCalls
  private readonly seen = new Map<string, number>()
  private readonly doubtful = new Set<string>()
  private isListDoubtful = false

  constructor(store: ChatStore, calls: ChatCalls) {
    this.store = store
    this.calls = calls
  }

  async load(id: string): Promise<void> {
    await this.readPage(id, undefined)
  }

  async loadEarlier(id: string): Promise<void> {
    const { earlier, isLoading } = this.store.threadOf(id)
    if (earlier && !isLoading) await this.readPage(id, earlier)
  }

  async loadList(): Promise<void> {
    const { visitor } = this.calls
    const { items, nextCursor, contact, onlyChatId, copyTo, ...facts } = await this.calls.list()
    // The visitor logged out meanwhile; the result isn't for the next one.
    if (this.calls.visitor !== visitor) return
    const { state } = this.store
    const isKnown = !this.isListDoubtful
    this.isListDoubtful = false
    const first = isKnown ? items.map((chat) => withReading(chat, findChat(state, chat.id))) : items
    const end = nextCursor === null ? undefined : items.at(-1)?.lastActivityAt
    const further = state.chats.filter(
      ({ id, lastActivityAt }) =>
        isKnown && end && lastActivityAt <= end && !items.some((chat) => chat.id === id),
    )
    const moreChats = further.length > 0 ? state.moreChats : nextCursor
    const chats = [...first, ...further]
    this.store.set({ contact, onlyChatId, copyTo, facts, chats, moreChats, list: 'ready' })
  }

  async loadMore(): Promise<void> {
    const { calls, store } = this
    const { visitor } = calls
    const { moreChats } = store.state
    if (moreChats === null) return
    const { items, nextCursor } = await calls.list(moreChats)
    if (calls.visitor !== visitor) return
    const { chats } = store.state
    const others = items.filter(({ id }) => !findChat(store.state, id))
    store.set({ chats: [...chats, ...others], moreChats: nextCursor })
  }

  read(id: string): void {
    const seq = lastSeq(this.store.threadOf(id).messages)
    const chat = findChat(this.store.state, id)
    if (!chat || (chat.unread === 0 && chat.readSeq >= seq) || document.hidden) return
    this.store.changeChat({ ...chat, unread: 0, readSeq: seq })
    this.note(id, seq, seq)
  }

  take(id: string, message: ChatMessage): boolean {
    const thread = this.store.threadOf(id)
    const chat = findChat(this.store.state, id)
    const isNew = !thread.messages.some(({ clientKey }) => clientKey === message.clientKey)
    const messages = mergeMessages(thread.messages, [withPicture(message, thread.messages)])
    this.store.setThread(id, { ...thread, messages })
    if (chat && message.createdAt > chat.lastActivityAt) {
      const { createdAt: lastActivityAt, author } = message
      const preview = author.kind === 'system' ? chat.preview : previewOf(message)
      this.store.changeChat({ ...chat, preview, lastActivityAt })
    }
    return isNew
  }

  reacted({ conversationId: id, messageId, reaction }: EventReaction): void {
    const thread = this.store.threadOf(id)
    const messages = withReaction(thread.messages, messageId, reaction)
    this.store.setThread(id, { ...thread, messages })
  }

  delivered(id: string, seq: number): void {
    const thread = this.store.threadOf(id)
    if (seq > (thread.deliveredSeq ?? 0)) this.store.setThread(id, { ...thread, deliveredSeq: seq })
  }

  note(id: string, gotSeq: number, readSeq: number): void {
    const known = this.seen.get(id) ?? 0
    const sum = gotSeq + readSeq
    if (sum <= known) return
    this.seen.set(id, sum)
    // A lost read receipt is sent again with the next message.
    this.calls.seen(id, gotSeq, readSeq).catch(() => this.seen.delete(id))
  }

  markStale(): void {
    this.seen.clear()
    this.isListDoubtful = true
    for (const id of Object.keys(this.store.state.threads)) this.doubtful.add(id)
  }

  forget(): void {
    this.seen.clear()
    this.doubtful.clear()
  }

  private async readPage(id: string, cursor: string | undefined): Promise<void> {
    const { store } = this
    const { visitor } = this.calls
    const isReloaded = cursor === undefined && this.doubtful.delete(id)
    store.setThread(id, { ...store.threadOf(id), isLoading: true, problem: undefined })
    try {
      const page = await this.calls.messages(id, cursor)
      if (this.calls.visitor !== visitor) return
      const { messages, earlier, deliveredSeq = 0 } = isReloaded ? nothing : store.threadOf(id)
      const isFirst = earlier === undefined || cursor !== undefined
      store.setThread(id, {
        messages: mergeMessages(messages, page.items),
        deliveredSeq: Math.max(deliveredSeq, page.items[0]?.seq ?? 0),
        earlier: isFirst ? page.nextCursor : earlier,
      })
    } catch (error) {
      if (isReloaded) this.doubtful.add(id)
      const problem = refusalOf(error) || ' '
      store.setThread(id, { ...store.threadOf(id), isLoading: false, problem })
    }
  }
}

const nothing: Thread = { messages: [] }

/** A recent read receipt may not have reached the server yet. */
function withReading(chat: Chat, known: Chat | undefined): Chat {
  if (!known) return chat
  const agentReadSeq = Math.max(known.agentReadSeq, chat.agentReadSeq)
  if (known.readSeq <= chat.readSeq) return { ...chat, agentReadSeq }
  return { ...chat, agentReadSeq, unread: known.unread, readSeq: known.readSeq }
}

/** Live events have no picture; reuse the one from loaded messages. */
function withPicture(message: ChatMessage, known: readonly ChatMessage[]): ChatMessage {
  const { author } = message
  const before = known.findLast(({ author: by }) => by.key === author.key && by.pictureUrl)
  return before ? { ...message, author: { ...before.author, ...author } } : message
}
