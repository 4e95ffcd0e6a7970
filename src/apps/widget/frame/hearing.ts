import type { ChatMessage } from '#modules/widget/model.ts'
import { momentMs, type LiveEvent, type LiveMoment } from '#platform/live/live-message.ts'

import { beep } from './beep.ts'
import { findChat } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { heardMessage, heardStatus } from './heard.ts'
import { previewOf } from './thread.ts'
import type { ThreadReader } from './thread-reader.ts'

/** What the server tells by itself: answers, endings, who is writing. */
export class Hearing {
  private readonly store: ChatStore
  private readonly reader: ThreadReader
  private readonly onUnknown: () => void
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(store: ChatStore, reader: ThreadReader, onUnknown: () => void) {
    this.store = store
    this.reader = reader
    this.onUnknown = onUnknown
  }

  event(event: LiveEvent): void {
    const heard = heardMessage(event)
    if (heard) return this.message(heard.conversationId, heard.message)
    const status = heardStatus(event)
    const chat = status && findChat(this.store.state, status.conversationId)
    if (!chat) return this.onUnknown()
    this.store.changeChat({ ...chat, isClosed: status.isClosed })
  }

  moment(moment: LiveMoment): void {
    if (moment.kind !== 'typing' || moment.by.kind !== 'member') return
    const { conversationId, isTyping, by } = moment
    this.typing(conversationId, isTyping ? by.name : undefined)
  }

  private message(id: string, message: ChatMessage): void {
    const { state } = this.store
    const chat = findChat(state, id)
    if (!chat) return this.onUnknown()
    const isNew = this.reader.take(id, message)
    const { author, seq, createdAt: lastActivityAt } = message
    if (author.kind === 'contact' || !isNew) return
    const preview = previewOf(message)
    const isPerson = author.kind === 'member'
    if (isPerson) this.typing(id, undefined)
    this.store.changeChat({
      ...chat,
      agentName: isPerson ? author.name : chat.agentName,
      isHumanAsked: chat.isHumanAsked && !isPerson,
      unread: chat.unread + 1,
      preview,
      lastActivityAt,
    })
    this.reader.note(id, seq, chat.readSeq)
    this.store.set({ announcement: `${author.name}: ${preview}` })
    this.store.tell('message:received', { conversationId: id, messageId: message.id })
    if (state.config.settings.hasSound && !state.isMuted) beep()
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
    this.store.tell('typing', { conversationId: id, isTyping: name !== undefined })
  }
}
