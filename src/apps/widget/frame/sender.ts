import type { Keep } from '#platform/widget/keep.ts'
import { isTemporary } from '#platform/widget/browser-client.ts'
import { randomKey } from '#platform/widget/random-key.ts'
import { getSession } from '#platform/widget/session.ts'
import type { Chat, ChatFile } from '#modules/widget/model.ts'

import type { ChatCalls, Started } from './chat-calls.ts'
import { findChat, freshKey, isStored } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { Outbox, type Asked, type OutboxEntry } from './outbox.ts'
import type { PreChatSaid } from './pre-chat.ts'
import type { ChatQuote } from './chat-quote.ts'
import type { ThreadReader } from './thread-reader.ts'
import { explainLimit } from './limit-message.ts'

export interface SenderOptions {
  readonly keep: Keep
  readonly store: ChatStore
  readonly calls: ChatCalls
  readonly reader: ThreadReader
  readonly pageUrl: string | undefined
  onKnown(): void
  onGoneOn(): void
  onMoved(from: string, to: string): void
}

export interface Written extends PreChatSaid {
  readonly text: string
  readonly files?: readonly ChatFile[]
  readonly asked?: Asked
  readonly wantsHuman?: boolean
  readonly replyTo?: ChatQuote
}

export class Sender {
  readonly outbox: Outbox
  private readonly options: SenderOptions
  private isWaiting: boolean | undefined

  constructor(options: SenderOptions) {
    const { keep, store } = options
    this.options = options
    this.outbox = new Outbox({
      keep,
      send: (entry) =>
        this.deliver(entry).catch((error: unknown) => {
          throw explainLimit(error, { ...store.state, now: Date.now() })
        }),
      onChange: () => this.changed(),
      onMoved: options.onMoved,
      onFailed: ({ problem = '' }) => store.emit('message:failed', { reason: problem }),
    })
    this.changed()
  }

  write(key: string, written: Written): string | undefined {
    if (this.outbox.isFull) return undefined
    const clientKey = randomKey()
    const chatKey = key === freshKey ? `${freshKey}:${clientKey}` : key
    this.outbox.add({ clientKey, chatKey, at: this.nextMoment(), ...written })
    return chatKey
  }

  beginAgain(unsent: readonly OutboxEntry[]): void {
    const [first] = unsent
    for (const entry of unsent) {
      this.outbox.add({ ...entry, chatKey: `${freshKey}:${first?.clientKey}` })
    }
  }

  private changed(): void {
    const { store } = this.options
    const { entries } = this.outbox
    store.set({ outbox: entries })
    const isWaiting = entries.some(({ problem }) => problem === undefined)
    if (isWaiting !== this.isWaiting) store.page?.say({ type: 'waiting', isWaiting })
    this.isWaiting = isWaiting
  }

  private async deliver(entry: OutboxEntry): Promise<string> {
    const { calls, reader, store, onGoneOn } = this.options
    if (isStored(entry.chatKey)) {
      const message = await calls.send(entry)
      const { id: messageId, conversationId, seq } = message
      reader.take(conversationId, message)
      if (findChat(store.state, conversationId)?.isClosed !== false) onGoneOn()
      if (seq === 1) store.emit('conversation:started', { conversationId })
      store.emit('message:sent', { conversationId, messageId })
      const updated = await this.askForHuman(entry, conversationId)
      if (updated) store.changeChat(updated)
      return conversationId
    }
    const { chat, message, onlyChatId } = await this.start(entry)
    const updated = await this.askForHuman(entry, chat.id)
    store.changeChat(updated ?? chat)
    store.set({ onlyChatId })
    const isBegun = message.seq === 1
    if (isBegun) store.setThread(chat.id, { messages: [message], earlier: null })
    else reader.take(chat.id, message)
    if (updated || !isBegun) onGoneOn()
    if (isBegun) store.emit('conversation:started', { conversationId: chat.id })
    store.emit('message:sent', { conversationId: chat.id, messageId: message.id })
    return chat.id
  }

  private async askForHuman(
    { wantsHuman }: OutboxEntry,
    conversationId: string,
  ): Promise<Chat | undefined> {
    if (!wantsHuman) return undefined
    return this.options.calls.askForHuman(conversationId).catch(rethrowUnlessTransient)
  }

  private async start(entry: OutboxEntry): Promise<Started> {
    const { keep, store, calls, pageUrl, onKnown } = this.options
    const session = getSession(keep)
    if (entry.email) store.emit('email:supplied', { email: entry.email })
    const { isKnown } = session
    const { name, email } = entry
    const contact = isKnown
      ? (name || email) && (await calls.introduce({ name, email }))
      : { name: name ?? '', email: email ?? null }
    const started = await (isKnown
      ? calls.open(entry, pageUrl)
      : calls.start(session, entry, { pageUrl, user: store.state.claimed }))
    // This conversation isn't for the next visitor, and isn't retried.
    if (!calls.keepKnown(session)) throw new Error('')
    if (contact) store.set({ contact })
    if (!isKnown) onKnown()
    return started
  }

  private nextMoment(): number {
    return Math.max(Date.now(), (this.outbox.entries.at(-1)?.at ?? 0) + 1)
  }
}

/** Extra requests with the message can fail; the message itself was sent. */
function rethrowUnlessTransient(error: unknown): undefined {
  if (isTemporary(error)) throw error
}
