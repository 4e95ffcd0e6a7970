import { loadWords } from '#modules/widget/rules.ts'
import type { Keep } from '#platform/widget/keep.ts'
import type { ParleyTarget } from '#platform/widget/sdk.ts'

import { ChatCalls } from './chat-calls.ts'
import { ChatSocket } from './chat-socket.ts'
import type { ChatState } from './chat-state.ts'
import { ChatStore } from './chat-store.ts'
import { Connection } from './connection.ts'
import { Conversations } from './conversations.ts'
import { Drafting } from './drafting.ts'
import { FileTray } from './file-tray.ts'
import { firstState, type StartOptions } from './first-state.ts'
import { followHours } from './follow-hours.ts'
import { LiveUpdates } from './live-updates.ts'
import { Navigation } from './navigation.ts'
import type { PageLine } from './page-line.ts'
import { PageWords } from './page-words.ts'
import { Sender } from './sender.ts'
import { Talk } from './talk.ts'
import { ThreadReader } from './thread-reader.ts'
import { TypingNotice } from './typing-notice.ts'
import { VisitorIdentity } from './visitor-identity.ts'

export interface ChatAppOptions extends StartOptions {
  readonly page: PageLine | undefined
}

interface Opening {
  readonly target?: ParleyTarget | undefined
  readonly pageUrl?: string
  readonly isAgain?: boolean
}

export class ChatApp {
  readonly keep: Keep
  readonly store: ChatStore
  readonly calls: ChatCalls
  readonly reader: ThreadReader
  readonly tray: FileTray
  readonly talk: Talk
  readonly pageWords: PageWords
  readonly drafts: Drafting
  readonly navigation: Navigation
  readonly sender: Sender
  readonly identity: VisitorIdentity
  readonly conversations: Conversations
  readonly connection: Connection
  readonly onBegun = new Map<string, (id?: string) => void>()
  readonly stop: () => void

  constructor({ page, ...beginning }: ChatAppOptions) {
    const { keep, tab, pageUrl, first } = beginning
    const life = new AbortController()
    const { signal } = life
    const store = new ChatStore(firstState(beginning), page)
    const calls = new ChatCalls(first.config.id, keep, page)
    const typing = new TypingNotice(calls, first.config.settings.seesTyping)
    this.keep = keep
    this.store = store
    this.calls = calls
    const reader = (this.reader = new ThreadReader(store, calls))
    const tray = (this.tray = new FileTray(store, calls))
    const talk = (this.talk = new Talk(store, calls))
    const pageWords = (this.pageWords = new PageWords(store, calls))
    const drafts = (this.drafts = new Drafting({ store, keep, typing }))
    const navigation = (this.navigation = new Navigation({ store, tab, reader }))
    const known = (): void => this.connection.known()
    const refresh = (): Promise<void> => this.connection.refresh()
    const sender = (this.sender = new Sender({
      keep,
      store,
      calls,
      reader,
      pageUrl,
      onKnown: known,
      onGoneOn: () => void refresh(),
      onMoved: (from, to) => this.moved(from, to),
    }))
    const identity = (this.identity = new VisitorIdentity({
      keep,
      calls,
      hasConsent: () => store.state.hasConsent,
      onKnown: (contact) => {
        store.set({ contact })
        known()
        void refresh()
      },
      onFailed: (reason) => store.emit('identify:failed', { reason }),
      onSwitched: () => this.connection.release(),
    }))
    const hearing = new LiveUpdates({
      store,
      reader,
      onUnknown: () => void refresh(),
      onMerged: (from, to) => this.take(from, to),
    })
    const socket = new ChatSocket(signal, {
      onEvent: (event) => hearing.event(event),
      onMoment: (moment) => hearing.moment(moment),
      onRefresh: refresh,
      onLine: (line) => this.connection.lineIs(line),
      onGone: () => this.connection.lost(),
    })
    const common = { store, calls, reader, sender, tray, navigation }
    this.conversations = new Conversations({ ...common, drafts, talk, typing })
    const onCleared = (): void => this.begun()
    const whose = { keep, socket, identity, pageWords, signal, onCleared }
    this.connection = new Connection({ ...common, ...whose })
    this.stop = () => {
      life.abort()
      socket.close()
      sender.outbox.stop()
      typing.stop()
    }
    this.connection.start()
    followHours(store, signal)
  }

  opened({ target, pageUrl = this.store.state.pageUrl, isAgain = false }: Opening): void {
    this.store.set({ isOpen: true, isOpenAgain: isAgain, pageUrl })
    if (target === 'new') this.conversations.begin()
    else this.navigation.open(target)
    this.navigation.goWhereUnread()
  }

  closed(): void {
    this.store.set({ isOpen: false, asksForWindow: false })
  }

  async popOut(): Promise<void> {
    const { openWindow } = await import('./window/open-window.ts')
    this.store.window = openWindow(this)
    this.askToClose()
  }

  askToClose(): void {
    this.store.page?.say({ type: 'close' })
  }

  async look({ theme, config }: Partial<Pick<ChatState, 'theme' | 'config'>>): Promise<void> {
    if (theme) this.store.set({ theme })
    if (!config) return
    const { locale, texts } = config
    const words = await loadWords({ texts: { [locale]: texts } }, locale)
    this.store.set({ config, locale, words })
  }

  private begun(id?: string): void {
    for (const listener of this.onBegun.values()) listener(id)
  }

  private moved(from: string, to: string): void {
    this.begun(to)
    this.pageWords.sendTo(to)
    this.take(from, to)
  }

  private take(from: string, to: string): void {
    this.tray.move(from, to)
    this.drafts.move(from, to)
    this.navigation.moved(from, to)
  }
}
