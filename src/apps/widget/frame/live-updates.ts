import { readTypingEvent } from '#modules/inbox/rules.ts'
import type { ChatMessage } from '#modules/widget/model.ts'
import { momentMs, type LiveEvent, type LiveMoment } from '#platform/live/live-message.ts'

import { beep } from '../beep.ts'
import { findChat } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { messageOfEvent, moveOfEvent, reactionOfEvent, statusOfEvent } from './live-event.ts'
import { previewOf, withQuoteOf } from './thread.ts'
import type { ThreadReader } from './thread-reader.ts'

export interface LiveUpdatesOptions {
  readonly store: ChatStore
  readonly reader: ThreadReader
  onUnknown(): void
  onMerged(from: string, to: string): void
}

export class LiveUpdates {
  private readonly store: ChatStore
  private readonly reader: ThreadReader
  private readonly onUnknown: () => void
  private readonly onMerged: (from: string, to: string) => void
  private readonly askedFor = new Map<string, string | null>()
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()

  constructor({ store, reader, onUnknown, onMerged }: LiveUpdatesOptions) {
    this.store = store
    this.reader = reader
    this.onUnknown = onUnknown
    this.onMerged = onMerged
  }

  event(event: LiveEvent): void {
    const received = messageOfEvent(event)
    if (received?.isChange) return this.changed(received.conversationId, received.message)
    if (received) return this.message(received.conversationId, received.message)
    const reacted = reactionOfEvent(event)
    if (reacted) return this.reader.reacted(reacted)
    const move = moveOfEvent(event)
    if (move) return this.moved(move)
    const status = statusOfEvent(event)
    const chat = status && findChat(this.store.state, status.conversationId)
    if (!chat) return this.onUnknown()
    this.store.changeChat({ ...chat, isClosed: status.isClosed })
    if (status.isClosed) this.onUnknown()
  }

  moment(moment: LiveMoment): void {
    if (moment.kind === 'read') return this.read(moment.conversationId, moment.seq)
    const typing = readTypingEvent(moment)
    if (typing?.by.kind !== 'member') return
    const { conversationId, isTyping, by } = typing
    this.typing(conversationId, isTyping ? this.store.called(by.name) : undefined)
  }

  private moved({ from, to }: NonNullable<ReturnType<typeof moveOfEvent>>): void {
    this.reader.markStale()
    if (from && to) this.onMerged(from, to)
    this.onUnknown()
  }

  private message(id: string, message: ChatMessage): void {
    const { state } = this.store
    const chat = findChat(state, id)
    if (!chat) return this.onUnknown()
    const isNew = this.reader.take(id, message)
    this.reader.delivered(id, message.seq)
    const { author, seq, createdAt: lastActivityAt } = message
    if (author.kind === 'contact' || !isNew) return
    const preview = previewOf(message)
    const isPerson = author.kind === 'member'
    const agentKey = isPerson ? (author.key ?? null) : chat.agentKey
    const isAnother = agentKey !== chat.agentKey
    if (isPerson) this.typing(id, undefined)
    // Other fields come from the server. The assignee stays when another teammate only helps out.
    if (isAnother && this.askedFor.get(id) !== agentKey) {
      this.askedFor.set(id, agentKey)
      this.onUnknown()
    }
    this.store.changeChat({
      ...chat,
      agentName: isPerson ? author.name || null : chat.agentName,
      agentKey,
      agentPictureUrl: isAnother ? null : chat.agentPictureUrl,
      isHumanAsked: chat.isHumanAsked && !isPerson,
      // A reply means that everything before it was read.
      agentReadSeq: isPerson ? Math.max(chat.agentReadSeq, seq - 1) : chat.agentReadSeq,
      unread: chat.unread + 1,
      preview,
      lastActivityAt,
    })
    this.reader.note(id, seq, chat.readSeq)
    this.store.set({ announcement: `${this.store.called(author.name)}: ${preview}` })
    this.store.emit('message:received', { conversationId: id, messageId: message.id })
    const isElsewhere = this.store.window?.closed === false
    if (state.config.settings.hasSound && !state.isMuted && !isElsewhere) beep()
  }

  private changed(id: string, message: ChatMessage): void {
    const { messages } = this.store.threadOf(id)
    const known = messages.find(({ clientKey }) => clientKey === message.clientKey)
    if (known) {
      const reactions = message.isDeleted ? [] : known.reactions
      this.reader.take(id, { ...message, reactions })
    }
    const thread = this.store.threadOf(id)
    this.store.setThread(id, { ...thread, messages: withQuoteOf(thread.messages, message) })
    this.onUnknown()
  }

  private read(id: string, seq: number): void {
    const chat = findChat(this.store.state, id)
    if (chat && chat.agentReadSeq < seq) this.store.changeChat({ ...chat, agentReadSeq: seq })
  }

  private typing(id: string, name: string | undefined): void {
    const { [id]: before, ...others } = this.store.state.typing
    clearTimeout(this.timers.get(id))
    if (name)
      this.timers.set(
        id,
        setTimeout(() => this.typing(id, undefined), momentMs),
      )
    if (before === name) return
    this.store.set({ typing: name ? { ...others, [id]: name } : others })
    this.store.emit('typing', { conversationId: id, isTyping: name !== undefined })
  }
}
