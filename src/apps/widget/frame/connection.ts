import { isEmail } from '#lib/is-email.ts'
import { Refused } from '#platform/widget/browser-client.ts'
import { namesIn, type Keep } from '#platform/widget/keep.ts'
import { getSession, readSession } from '#platform/widget/session.ts'

import { storeConsent } from '../consent.ts'
import type { ChatCalls } from './chat-calls.ts'
import type { ChatSocket } from './chat-socket.ts'
import { isStored, type ChatState } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { deleteDrafts } from './drafts.ts'
import type { FileTray } from './file-tray.ts'
import type { Navigation } from './navigation.ts'
import type { PageWords } from './page-words.ts'
import type { Sender } from './sender.ts'
import type { ThreadReader } from './thread-reader.ts'
import type { VisitorIdentity } from './visitor-identity.ts'

export interface ConnectionOptions {
  readonly keep: Keep
  readonly store: ChatStore
  readonly calls: ChatCalls
  readonly reader: ThreadReader
  readonly sender: Sender
  readonly socket: ChatSocket
  readonly identity: VisitorIdentity
  readonly pageWords: PageWords
  readonly tray: FileTray
  readonly navigation: Navigation
  readonly signal: AbortSignal
  onCleared(): void
}

export class Connection {
  private readonly parts: ConnectionOptions

  constructor(parts: ConnectionOptions) {
    this.parts = parts
  }

  private get state(): ChatState {
    return this.parts.store.state
  }

  start(): void {
    const { calls, keep, sender } = this.parts
    calls.reportLogouts()
    if (!this.state.hasConsent) return
    if (readSession(keep)?.isKnown) {
      this.connect()
      void this.refresh()
    }
    if (sender.outbox.entries.length > 0) sender.outbox.wake()
  }

  known(): void {
    this.connect()
    this.introduce()
  }

  private connect(): void {
    const { calls, socket, signal } = this.parts
    const { visitor } = calls
    if (visitor && !signal.aborted) socket.open(visitor)
  }

  lineIs(line: ChatState['line']): void {
    this.parts.store.set({ line })
    if (line !== 'offline') this.parts.sender.outbox.wake()
  }

  async refresh(): Promise<void> {
    const { calls, reader, navigation, store } = this.parts
    const { visitor } = calls
    try {
      await reader.loadList()
      this.introduce()
      navigation.goWhereUnread()
      const { view } = this.state
      if (view.name === 'conversation' && isStored(view.key)) await reader.load(view.key)
    } catch (error) {
      if (calls.visitor !== visitor) return
      if (error instanceof Refused && error.status === 401) this.lost()
      else if (this.state.list === 'loading') store.set({ list: 'failed' })
    }
  }

  consent(isGranted: boolean): void {
    const { keep, store, identity } = this.parts
    storeConsent(isGranted, keep)
    if (!isGranted) this.forget()
    store.set({ hasConsent: isGranted })
    if (!isGranted) return
    this.start()
    void identity.identifyOnServer()
  }

  agree(): void {
    this.consent(true)
    this.parts.store.page?.say({ type: 'consent', isGranted: true })
  }

  mute(isMuted: boolean): void {
    if (this.state.hasConsent) this.parts.keep.write('muted', isMuted ? 'yes' : 'no')
    this.parts.store.set({ isMuted })
    this.introduce()
  }

  async visited(key: string, isInvited: boolean): Promise<void> {
    const { calls, keep, navigation } = this.parts
    calls.visitKey = key
    const session = isInvited && this.state.hasConsent ? getSession(keep) : undefined
    if (!session || session.isKnown) return
    const isClaimed = await calls.claim(session, key).catch(() => undefined)
    if (!isClaimed || !calls.keepKnown(session)) return
    navigation.lookForUnread()
    this.known()
    await this.refresh()
  }

  introduced({ name = '', email = '' }: { name?: string; email?: string }): void {
    this.parts.store.set({ claimed: { name, email: isEmail(email) ? email : '' } })
  }

  async emitConversations(): Promise<void> {
    const { identity, keep, store } = this.parts
    await identity.settled
    if (readSession(keep)?.isKnown) await this.refresh()
    store.page?.say({ type: 'conversations', items: this.state.chats })
  }

  forget(): void {
    this.introduced({})
    this.release()
  }

  release(): void {
    const { keep, identity, pageWords, calls } = this.parts
    const session = readSession(keep)
    identity.forget()
    pageWords.forget()
    this.clear()
    if (session?.isKnown) calls.leave(session)
    calls.visitKey = undefined
  }

  /** The server forgot the secret; unsent messages start a new conversation. */
  lost(): void {
    const { keep, sender, identity } = this.parts
    // Another tab forgot the visitor; don't sign them in again here.
    if (!readSession(keep)) return this.forget()
    const unsent = sender.outbox.entries
    this.clear()
    sender.beginAgain(unsent)
    void identity.identifyOnServer()
  }

  private clear(): void {
    const { socket, sender, tray, reader, keep, store, navigation, onCleared } = this.parts
    socket.close()
    sender.outbox.clear()
    tray.clear()
    reader.forget()
    keep.remove('session')
    onCleared()
    for (const name of ['prepared', ...namesIn(keep, 'part.')]) keep.remove(name)
    deleteDrafts(keep)
    store.set({
      chats: [],
      moreChats: null,
      onlyChatId: null,
      threads: {},
      drafts: {},
      replies: {},
      editing: undefined,
      contact: undefined,
      news: {},
      list: 'ready',
      facts: {},
      copyTo: null,
      wantsHuman: false,
    })
    this.introduce()
    navigation.startOver()
  }

  private introduce(): void {
    const { keep, store } = this.parts
    const { contact, isMuted } = this.state
    const session = readSession(keep)
    const isKnown = session?.isKnown ?? false
    const visitor = { isKnown, name: contact?.name || null, email: contact?.email ?? null }
    store.page?.say({ type: 'who', visitor, peek: session?.peek, isMuted })
  }
}
