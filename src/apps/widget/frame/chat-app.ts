import type { Chat, ChatMessage } from '#modules/widget/model.ts'
import type { LiveEvent } from '#platform/live/live-message.ts'

import { keepConsent } from '../consent.ts'
import type { Keep } from '../keep.ts'
import type { ParleyEvents, ParleyTarget } from '../sdk.ts'
import { beep } from './beep.ts'
import { Refused } from './browser-client.ts'
import { ChatCalls, type Started } from './chat-calls.ts'
import { findChat, freshKey, isStored, unreadOf, type ChatState, type View } from './chat-state.ts'
import { ChatSocket } from './chat-socket.ts'
import { heardMessage, heardStatus } from './heard.ts'
import { Outbox, type OutboxEntry } from './outbox.ts'
import type { PageLine } from './page-line.ts'
import { randomKey } from './random-key.ts'
import { getSession, readSession, writeSession } from './session.ts'
import { lastSeq, mergeMessages, type Thread } from './thread.ts'

export interface ChatAppOptions {
  readonly keep: Keep
  readonly page: PageLine | undefined
  readonly pageUrl: string | undefined
  readonly first: Pick<ChatState, 'config' | 'mode' | 'hasConsent' | 'theme' | 'locale'>
}

/** Holds what the chat knows and does what the visitor asks. Screens read `state` and call it. */
export class ChatApp {
  state: ChatState
  private readonly options: ChatAppOptions
  private readonly listeners = new Set<() => void>()
  private readonly calls: ChatCalls
  private readonly outbox: Outbox
  private readonly socket: ChatSocket
  private readonly seen = new Map<string, number>()
  private isLookingForUnread = false

  constructor(options: ChatAppOptions) {
    const { keep, first } = options
    this.options = options
    this.calls = new ChatCalls(first.config.id, () => readSession(keep))
    this.outbox = new Outbox({
      keep,
      send: (entry) => this.deliver(entry),
      onChange: () => this.set({ outbox: this.outbox.entries }),
      onMoved: (from, to) => this.moved(from, to),
      onFailed: ({ problem = '' }) => this.tell('message:failed', { reason: problem }),
    })
    this.socket = new ChatSocket({
      onEvent: (event) => this.hear(event),
      onRefresh: () => this.refresh(),
      onLine: (line) => {
        this.set({ line })
        if (line !== 'offline') this.outbox.wake()
      },
      onGone: () => this.lost(),
    })
    this.state = {
      ...first,
      isOpen: first.mode !== 'frame',
      isMuted: keep.read('muted') === 'yes',
      view: first.mode === 'frame' ? { name: 'home' } : landing(keep),
      contact: undefined,
      chats: [],
      list: readSession(keep)?.isKnown ? 'loading' : 'ready',
      threads: {},
      outbox: this.outbox.entries,
      drafts: {},
      line: 'live',
      announcement: '',
    }
    this.begin()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  go(view: View): void {
    this.set({ view })
    this.tell('view:changed', { view: view.name })
    if (view.name === 'conversation' && isStored(view.key)) void this.loadThread(view.key)
  }

  opened(target?: ParleyTarget): void {
    this.set({ isOpen: true })
    if (typeof target === 'object') this.go({ name: 'conversation', key: target.conversation })
    else if (target === 'new') this.go({ name: 'conversation', key: freshKey })
    else if (target) this.go({ name: target })
    else this.isLookingForUnread = true
    this.goWhereUnread()
  }

  closed(): void {
    this.set({ isOpen: false })
  }

  askToClose(): void {
    this.options.page?.say({ type: 'close' })
  }

  look(change: Partial<Pick<ChatState, 'theme' | 'locale'>>): void {
    this.set(change)
  }

  mute(isMuted: boolean): void {
    if (this.state.hasConsent) this.options.keep.write('muted', isMuted ? 'yes' : 'no')
    this.set({ isMuted })
  }

  setDraft(key: string, text: string): void {
    this.set({ drafts: { ...this.state.drafts, [key]: text } })
  }

  consent(isGranted: boolean): void {
    keepConsent(isGranted, this.options.keep)
    if (!isGranted) this.forget()
    this.set({ hasConsent: isGranted })
    if (isGranted) this.begin()
  }

  agree(): void {
    this.consent(true)
    this.options.page?.say({ type: 'consent', isGranted: true })
  }

  /** False when there is no room left for what cannot be sent. */
  write(key: string, text: string, who: { name?: string; email?: string } = {}): boolean {
    if (this.outbox.isFull) return false
    const clientKey = randomKey()
    const chatKey = key === freshKey ? `${freshKey}:${clientKey}` : key
    this.outbox.add({ clientKey, chatKey, text, at: this.nextMoment(), ...who })
    if (key !== chatKey) this.go({ name: 'conversation', key: chatKey })
    return true
  }

  /** What the page wrote for the visitor, to look at or already sent. */
  prepare(text: string, isSent: boolean): void {
    this.go({ name: 'conversation', key: freshKey })
    if (isSent && text.trim() && this.state.hasConsent) this.write(freshKey, text.trim())
    else this.setDraft(freshKey, text)
  }

  retry(clientKey: string): void {
    this.outbox.retry(clientKey)
  }

  discard(clientKey: string): void {
    this.outbox.discard(clientKey)
  }

  async loadThread(id: string): Promise<void> {
    await this.readThread(id, undefined)
  }

  async loadEarlier(id: string): Promise<void> {
    const { earlier, isLoading } = this.threadOf(id)
    if (earlier && !isLoading) await this.readThread(id, earlier)
  }

  /** The visitor has the end of the conversation before his eyes. */
  read(id: string): void {
    const seq = lastSeq(this.threadOf(id).messages)
    const chat = findChat(this.state, id)
    if (!chat || (chat.unread === 0 && chat.readSeq >= seq) || document.hidden) return
    this.changeChat({ ...chat, unread: 0, readSeq: seq })
    this.noteSeen(id, seq, seq)
  }

  async end(id: string): Promise<void> {
    this.changeChat(await this.calls.end(id))
  }

  async rate(id: string, rating: number, comment: string): Promise<void> {
    this.changeChat(await this.calls.rate(id, rating, comment))
    this.tell('rating:submitted', { conversationId: id, rating })
  }

  async refresh(): Promise<void> {
    try {
      const { contact, items } = await this.calls.list()
      const chats = items.map((chat) => withReading(chat, findChat(this.state, chat.id)))
      this.set({ contact, chats, list: 'ready' })
      this.introduce()
      this.goWhereUnread()
      const { view } = this.state
      if (view.name === 'conversation' && isStored(view.key)) await this.loadThread(view.key)
    } catch (error) {
      if (error instanceof Refused && error.status === 401) this.lost()
      else if (this.state.list === 'loading') this.set({ list: 'failed' })
    }
  }

  /** Nothing of the visitor stays in this browser. */
  forget(): void {
    const { keep } = this.options
    this.socket.close()
    this.outbox.clear()
    keep.remove('session')
    this.seen.clear()
    this.set({ chats: [], threads: {}, drafts: {}, contact: undefined, list: 'ready' })
    this.go({ name: 'home' })
  }

  private begin(): void {
    const session = readSession(this.options.keep)
    if (!this.state.hasConsent) return
    if (session?.isKnown) {
      this.connect()
      void this.refresh()
    }
    if (this.outbox.entries.length > 0) this.outbox.wake()
  }

  private connect(): void {
    const { visitor } = this.calls
    if (visitor) this.socket.open(visitor)
  }

  private async deliver(entry: OutboxEntry): Promise<string> {
    if (isStored(entry.chatKey)) {
      const message = await this.calls.send(entry)
      this.arrived(entry.chatKey, message)
      this.tell('message:sent', { conversationId: entry.chatKey, messageId: message.id })
      return entry.chatKey
    }
    const { chat, message } = await this.startChat(entry)
    this.changeChat(chat)
    this.setThread(chat.id, { messages: [message], earlier: null })
    this.tell('conversation:started', { conversationId: chat.id })
    this.tell('message:sent', { conversationId: chat.id, messageId: message.id })
    return chat.id
  }

  private async startChat(entry: OutboxEntry): Promise<Started> {
    const { keep, pageUrl } = this.options
    const session = getSession(keep)
    if (session.isKnown) return this.calls.open(entry, pageUrl)
    const started = await this.calls.start(session, entry, pageUrl)
    writeSession(keep, { ...session, isKnown: true })
    this.connect()
    this.set({ contact: { name: entry.name ?? '', email: entry.email ?? null } })
    this.introduce()
    return started
  }

  private moved(from: string, to: string): void {
    const { view, drafts } = this.state
    this.set({ drafts: { ...drafts, [to]: drafts[from] ?? '' } })
    if (view.name === 'conversation' && view.key === from)
      this.go({ name: 'conversation', key: to })
  }

  private hear(event: LiveEvent): void {
    const heard = heardMessage(event)
    if (heard) return this.heard(heard.conversationId, heard.message)
    const status = heardStatus(event)
    const chat = status && findChat(this.state, status.conversationId)
    if (!chat) return void this.refresh()
    this.changeChat({ ...chat, isClosed: status.isClosed })
  }

  private heard(id: string, message: ChatMessage): void {
    const chat = findChat(this.state, id)
    if (!chat) return void this.refresh()
    const isNew = this.arrived(id, message)
    if (message.author.kind === 'contact' || !isNew) return
    this.changeChat({
      ...chat,
      agentName: message.author.kind === 'member' ? message.author.name : chat.agentName,
      unread: chat.unread + 1,
      preview: message.text,
      lastActivityAt: message.createdAt,
    })
    this.noteSeen(id, message.seq, chat.readSeq)
    this.set({ announcement: `${message.author.name}: ${message.text}` })
    this.tell('message:received', { conversationId: id, messageId: message.id })
    if (this.state.config.settings.hasSound && !this.state.isMuted) beep()
  }

  /** Whether it was not there before. */
  private arrived(id: string, message: ChatMessage): boolean {
    const thread = this.threadOf(id)
    const chat = findChat(this.state, id)
    const isNew = !thread.messages.some(({ clientKey }) => clientKey === message.clientKey)
    this.setThread(id, { ...thread, messages: mergeMessages(thread.messages, [message]) })
    if (chat && message.createdAt > chat.lastActivityAt) {
      this.changeChat({ ...chat, preview: message.text, lastActivityAt: message.createdAt })
    }
    return isNew
  }

  private async readThread(id: string, cursor: string | undefined): Promise<void> {
    this.setThread(id, { ...this.threadOf(id), isLoading: true, problem: undefined })
    try {
      const page = await this.calls.messages(id, cursor)
      const { messages, earlier } = this.threadOf(id)
      const isFirst = earlier === undefined || cursor !== undefined
      this.setThread(id, {
        messages: mergeMessages(messages, page.items),
        earlier: isFirst ? page.nextCursor : earlier,
      })
    } catch (error) {
      const problem = (error instanceof Refused && error.message) || ' '
      this.setThread(id, { ...this.threadOf(id), isLoading: false, problem })
    }
  }

  private noteSeen(id: string, gotSeq: number, readSeq: number): void {
    const known = this.seen.get(id) ?? 0
    const sum = gotSeq + readSeq
    if (sum <= known) return
    this.seen.set(id, sum)
    // It is said again with the next message if it gets lost.
    this.calls.seen(id, gotSeq, readSeq).catch(() => this.seen.delete(id))
  }

  /** The server knows the secret no more: what was not sent begins a conversation of its own. */
  private lost(): void {
    const unsent = this.outbox.entries
    this.forget()
    const [first] = unsent
    for (const entry of unsent) {
      this.outbox.add({ ...entry, chatKey: `${freshKey}:${first?.clientKey}` })
    }
  }

  private introduce(): void {
    const { contact } = this.state
    const session = readSession(this.options.keep)
    const isKnown = session?.isKnown ?? false
    const visitor = { isKnown, name: contact?.name || null, email: contact?.email ?? null }
    this.options.page?.say({ type: 'who', visitor, peek: session?.peek })
  }

  /** Whoever opens the chat because of a badge sees what it counts, as soon as it is there. */
  private goWhereUnread(): void {
    const { view, chats, list } = this.state
    if (!this.isLookingForUnread || list === 'loading') return
    this.isLookingForUnread = false
    const unread = chats.find((chat) => chat.unread > 0)
    if (unread && view.name !== 'conversation') this.go({ name: 'conversation', key: unread.id })
  }

  private nextMoment(): number {
    return Math.max(Date.now(), (this.outbox.entries.at(-1)?.at ?? 0) + 1)
  }

  private threadOf(id: string): Thread {
    return this.state.threads[id] ?? { messages: [] }
  }

  private setThread(id: string, thread: Thread): void {
    this.set({ threads: { ...this.state.threads, [id]: thread } })
  }

  private changeChat(chat: Chat): void {
    const before = findChat(this.state, chat.id)
    if (before && !before.isClosed && chat.isClosed) {
      this.tell('conversation:closed', { conversationId: chat.id })
    }
    const others = this.state.chats.filter(({ id }) => id !== chat.id)
    const chats = [chat, ...others].toSorted((one, other) =>
      other.lastActivityAt.localeCompare(one.lastActivityAt),
    )
    this.set({ chats })
  }

  private tell<Name extends keyof ParleyEvents>(name: Name, detail: ParleyEvents[Name]): void {
    this.options.page?.say({ type: 'event', name, detail } as Parameters<PageLine['say']>[0])
  }

  private set(change: Partial<ChatState>): void {
    if (!this.state) return
    const before = unreadOf(this.state)
    this.state = { ...this.state, ...change }
    const count = unreadOf(this.state)
    if (count !== before) this.options.page?.say({ type: 'unread', count })
    for (const listener of this.listeners) listener()
  }
}

/** What was read here a moment ago may not have reached the server yet. */
function withReading(chat: Chat, known: Chat | undefined): Chat {
  if (!known || known.readSeq <= chat.readSeq) return chat
  return { ...chat, unread: known.unread, readSeq: known.readSeq }
}

/** A page of its own begins with writing, unless there is something to go back to. */
function landing(keep: Keep): View {
  return { name: readSession(keep)?.isKnown ? 'messages' : 'home' }
}
