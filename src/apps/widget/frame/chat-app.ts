import { isEmail } from '#lib/is-email.ts'
import { scoreOf } from '#lib/rating-scale.ts'
import { namesIn, type Keep } from '#platform/widget/keep.ts'
import type { ParleyEvents, ParleyTarget } from '#platform/widget/sdk.ts'
import { Refused } from '#platform/widget/browser-client.ts'
import { getSession, readSession } from '#platform/widget/session.ts'
import type { Chat } from '#modules/widget/model.ts'
import { loadWords, type WidgetTab } from '#modules/widget/rules.ts'

import { keepConsent } from '../consent.ts'
import { askConfig, ChatCalls } from './chat-calls.ts'
import { ChatSocket } from './chat-socket.ts'
import {
  findChat,
  askedKey,
  freshKey,
  isFormOnly,
  isStored,
  nameOfView,
  viewNamed,
  type ChatState,
  type View,
} from './chat-state.ts'
import { ChatStore } from './chat-store.ts'
import { forgetDrafts, keepDraft, readDrafts } from './drafts.ts'
import { FileTray } from './file-tray.ts'
import { Hearing } from './hearing.ts'
import { findView, keepView } from './last-view.ts'
import type { Asked } from './outbox.ts'
import type { PageLine } from './page-line.ts'
import { isView, viewForTarget } from './parts.ts'
import { PageWords } from './page-words.ts'
import { checkPreChat, emptyAnswers, formFor, isFormEmpty } from './pre-chat.ts'
import { Sender, type Written } from './sender.ts'
import { tabFor } from './tabs.ts'
import { Talk } from './talk.ts'
import { ThreadReader } from './thread-reader.ts'
import { TypingNotice } from './typing-notice.ts'
import { VisitorIdentity } from './visitor-identity.ts'

export interface ChatAppOptions {
  readonly keep: Keep
  readonly tab: Keep
  readonly page: PageLine | undefined
  readonly pageUrl: string | undefined
  readonly first: Pick<
    ChatState,
    'config' | 'mode' | 'hasConsent' | 'theme' | 'locale' | 'words' | 'pageFont'
  >
}

interface Opening {
  readonly target?: ParleyTarget | undefined
  readonly pageUrl?: string
  readonly isAgain?: boolean
}

/** Does what the visitor asks. Screens read the state of `store` and call this. */
export class ChatApp {
  readonly store: ChatStore
  readonly tray: FileTray
  readonly calls: ChatCalls
  readonly identity: VisitorIdentity
  readonly pageWords: PageWords
  readonly talk: Talk
  readonly keep: Keep
  private readonly tab: Keep
  private readonly reader: ThreadReader
  private readonly sender: Sender
  private readonly socket: ChatSocket
  private readonly typing: TypingNotice
  private readonly life = new AbortController()
  /** Told of a conversation that begins; of none when nothing of the visitor is to stay. */
  readonly onBegun = new Map<string, (id?: string) => void>()
  private isLookingForUnread = false
  private hours: ReturnType<typeof setTimeout> | undefined
  /** What the page wrote for the visitor, also before a reload. */
  private prepared: string | undefined

  constructor({ keep, tab, page, pageUrl, first }: ChatAppOptions) {
    this.keep = keep
    this.tab = tab
    this.prepared = keep.read('prepared')
    this.store = new ChatStore({ ...beginning({ keep, tab, first }), pageUrl }, page)
    this.calls = new ChatCalls(first.config.id, keep, page)
    const { store, calls } = this
    this.tray = new FileTray(store, calls)
    this.pageWords = new PageWords(store, calls)
    this.talk = new Talk(store, calls)
    this.typing = new TypingNotice(calls, first.config.settings.seesTyping)
    this.reader = new ThreadReader(store, calls)
    this.sender = new Sender({
      keep,
      store,
      calls,
      reader: this.reader,
      pageUrl,
      onKnown: () => this.known(),
      onGoneOn: () => void this.refresh(),
      onMoved: (from, to) => this.moved(from, to),
    })
    this.identity = new VisitorIdentity({
      keep,
      calls,
      hasConsent: () => store.state.hasConsent,
      onKnown: (contact) => {
        store.set({ contact })
        this.known()
        void this.refresh()
      },
      onFailed: (reason) => store.tell('identify:failed', { reason }),
      // What the page says of him who comes may have been said already.
      onSwitched: () => this.letGo(),
    })
    const hearing = new Hearing({
      store,
      reader: this.reader,
      onUnknown: () => void this.refresh(),
      onMerged: (from, to) => this.take(from, to),
    })
    this.socket = new ChatSocket(this.life.signal, {
      onEvent: (event) => hearing.event(event),
      onMoment: (moment) => hearing.moment(moment),
      onRefresh: () => this.refresh(),
      onLine: (line) => this.lineIs(line),
      onGone: () => this.lost(),
    })
    this.start()
    this.followHours()
  }

  /** Another one takes its place on the same screen. */
  stop(): void {
    this.life.abort()
    this.socket.close()
    this.sender.outbox.stop()
    this.typing.stop()
    clearTimeout(this.hours)
  }

  private get state(): ChatState {
    return this.store.state
  }

  goToTab(wanted?: WidgetTab): void {
    this.go(viewNamed(tabFor(this.state, wanted)))
  }

  go(view: View): void {
    // Without a home, what the owner put first takes its place.
    if (view.name === 'home' && tabFor(this.state, 'home') !== 'home') return this.goToTab('home')
    const { view: here } = this.state
    const isHere = 'key' in view && 'key' in here && view.key === here.key
    this.show(view, this.state.place + (isHere ? 0 : 1))
  }

  private show(view: View, place = this.state.place): void {
    this.store.set({ view, place })
    if (this.state.hasConsent) keepView(this.tab, view)
    this.store.tell('view:changed', { view: nameOfView(view) as ShownView })
    if (view.name === 'conversation' && isStored(view.key)) void this.reader.load(view.key)
  }

  /** The conversation that goes on, where the owner wants one with each visitor, or one at a time. */
  get oneChat(): Chat | undefined {
    const { chats, config, onlyChatId } = this.state
    if (onlyChatId) return findChat(this.state, onlyChatId)
    return config.settings.hasSeveral ? undefined : chats.find(({ isClosed }) => !isClosed)
  }

  /** Whether he can write in it: a closed one may go on, unless another does already. */
  takesMore({ id, isClosed, canGoOn }: Chat): boolean {
    const { oneChat } = this
    return !isClosed || (canGoOn && (!oneChat || oneChat.id === id))
  }

  /** A new conversation, or the one that goes on. */
  begin(): void {
    const key = this.keyToBegin
    if (key !== freshKey) this.moveDraft(freshKey, key)
    this.go({ name: 'conversation', key })
  }

  private get keyToBegin(): string {
    return this.oneChat?.id ?? freshKey
  }

  opened({ target, pageUrl = this.state.pageUrl, isAgain = false }: Opening): void {
    this.store.set({ isOpen: true, isOpenAgain: isAgain, pageUrl })
    const view = target && viewOf(target)
    if (target === 'new') this.begin()
    else if (view) this.go(view)
    else this.isLookingForUnread = true
    this.goWhereUnread()
  }

  closed(): void {
    this.store.set({ isOpen: false, asksForWindow: false })
  }

  /** Goes on in a window of its own; fails where the browser opens none. */
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

  mute(isMuted: boolean): void {
    if (this.state.hasConsent) this.keep.write('muted', isMuted ? 'yes' : 'no')
    this.store.set({ isMuted })
    this.introduce()
  }

  setDraft(key: string, text: string): void {
    this.putDraft(key, text)
    this.typing.wrote(key, text)
  }

  /** Of the questions before the first message; gone when that is on its way. */
  keepAnswers(text: string): void {
    this.putDraft(askedKey, text)
  }

  private putDraft(key: string, text: string): void {
    this.store.set({ drafts: { ...this.state.drafts, [key]: text } })
    if (this.state.hasConsent) keepDraft(this.keep, key, text)
  }

  private moveDraft(from: string, to: string): void {
    const { [from]: draft, [to]: other } = this.state.drafts
    if (!draft) return
    this.putDraft(to, [other, draft].filter(Boolean).join('\n'))
    this.putDraft(from, '')
  }

  /** Where the page puts words for the visitor: where he is, or would begin. His own stay. */
  prepareDraft(text: string): void {
    const { view, drafts, hasConsent } = this.state
    const isWriting = view.name === 'conversation'
    const key = isWriting ? view.key : this.keyToBegin
    if (drafts[key] && drafts[key] !== this.prepared) return
    this.prepared = text
    if (hasConsent) this.keep.write('prepared', text)
    this.setDraft(key, text)
  }

  consent(isGranted: boolean): void {
    keepConsent(isGranted, this.keep)
    if (!isGranted) this.forget()
    this.store.set({ hasConsent: isGranted })
    if (!isGranted) return
    this.start()
    void this.identity.tellServer()
  }

  agree(): void {
    this.consent(true)
    this.store.page?.say({ type: 'consent', isGranted: true })
  }

  /** Answers with where it stands; undefined when there is no room left for what cannot be sent. */
  write(
    key: string,
    written: Omit<Written, 'files' | 'replyTo'>,
    { isShown = true }: { readonly isShown?: boolean } = {},
  ): string | undefined {
    if (this.sender.outbox.isFull) return undefined
    this.typing.stopped(key)
    const files = this.tray.take(key)
    const replyTo = this.talk.takeReply(key)
    if (key === freshKey) this.keepAnswers('')
    const wantsHuman = key === this.keyToBegin && this.state.wantsHuman
    if (wantsHuman) this.store.set({ wantsHuman: false })
    const chatKey = this.sender.write(key, {
      ...written,
      ...(wantsHuman && { wantsHuman }),
      ...(files.length > 0 && { files }),
      ...(replyTo && { replyTo }),
    })
    if (isShown && chatKey && chatKey !== key) this.show({ name: 'conversation', key: chatKey })
    return chatKey
  }

  /** Says what a message offers. What is being written stays where it is. */
  answer(key: string, text: string, asked: Asked): void {
    this.sender.write(key, { text, asked })
  }

  /** What the page wrote for the visitor, to look at or already sent. */
  prepare(text: string, isSent: boolean): void {
    const key = this.keyToBegin
    this.go({ name: 'conversation', key })
    const mustAsk = key === freshKey && this.mustAsk()
    if (isSent && text.trim() !== '' && this.state.hasConsent && !mustAsk) {
      this.write(key, { text: text.trim() })
    } else {
      this.setDraft(key, text)
    }
  }

  /** Something must be answered or read first, so nothing is sent without the visitor. */
  private mustAsk(): boolean {
    const { config, contact, said, words } = this.state
    const isToldFirst = config.settings.consent === 'notice' && contact === undefined
    if (isFormOnly(config) || isToldFirst) return true
    const checked = checkPreChat(emptyAnswers(said), formFor(this.state), words)
    return Object.keys(checked.problems).length > 0
  }

  /** Files that the page gives. */
  attach(files: readonly File[]): void {
    const { view } = this.state
    const key = view.name === 'conversation' ? view.key : this.keyToBegin
    if (view.name !== 'conversation') this.go({ name: 'conversation', key })
    if (this.state.hasConsent) this.tray.add(key, files)
  }

  retry(clientKey: string): void {
    this.sender.outbox.retry(clientKey)
  }

  discard(clientKey: string): void {
    this.sender.outbox.discard(clientKey)
  }

  loadMoreChats(): void {
    const { words } = this.state
    this.reader.loadMore().catch(() => this.store.set({ announcement: words.notDone }))
  }

  loadThread(id: string): Promise<void> {
    return this.reader.load(id)
  }

  loadEarlier(id: string): Promise<void> {
    return this.reader.loadEarlier(id)
  }

  read(id: string): void {
    this.reader.read(id)
  }

  async end(id: string): Promise<void> {
    this.store.changeChat(await this.calls.end(id))
  }

  async rate(id: string, rating: number, comment: string): Promise<void> {
    const { ratingScale: scale } = this.state.config.settings
    const before = findChat(this.state, id)?.rating
    this.store.changeChat(await this.calls.rate(id, { rating, scale }, comment))
    if (before === scoreOf(scale, rating)) return
    this.store.tell('rating:submitted', { conversationId: id, rating, scale })
  }

  /** In the conversation he is in, else in the latest; whoever has none begins one so. */
  async askForHuman(key?: string): Promise<void> {
    const { chats, view } = this.state
    const shown = key ?? (view.name === 'conversation' ? view.key : undefined)
    const chat = findChat(this.state, shown ?? '') ?? chats.find(({ isClosed }) => !isClosed)
    if (!chat || shown === freshKey) return this.beginWithHuman()
    if (key === undefined) this.go({ name: 'conversation', key: chat.id })
    this.store.changeChat(await this.calls.askForHuman(chat.id))
  }

  /** Said at once, unless something is asked first or he is about to say it himself. */
  private beginWithHuman(): void {
    const { words, drafts } = this.state
    this.store.set({ wantsHuman: true })
    if (drafts[this.keyToBegin]) this.begin()
    else this.prepare(words.human, isFormEmpty(formFor(this.state)))
  }

  /** How the page knows this visit; a member who wrote to it made it a conversation. */
  async visited(key: string, isInvited: boolean): Promise<void> {
    this.calls.visitKey = key
    const session = isInvited && this.state.hasConsent ? getSession(this.keep) : undefined
    if (!session || session.isKnown) return
    // Whoever cannot have it by now sees an empty chat, as if nobody had written.
    const isClaimed = await this.calls.claim(session, key).catch(() => undefined)
    if (!isClaimed || !this.calls.keepKnown(session)) return
    this.isLookingForUnread = true
    this.known()
    await this.refresh()
  }

  /** What a page only says of the visitor. */
  introduced({ name = '', email = '' }: { name?: string; email?: string }): void {
    this.store.set({ said: { name, email: isEmail(email) ? email : '' } })
  }

  /** As the server has them; a frame that was made to be asked has not read them yet. */
  async tellConversations(): Promise<void> {
    await this.identity.settled
    if (readSession(this.keep)?.isKnown) await this.refresh()
    this.store.page?.say({ type: 'conversations', items: this.state.chats })
  }

  async refresh(): Promise<void> {
    const { visitor } = this.calls
    try {
      await this.reader.loadList()
      this.introduce()
      this.goWhereUnread()
      const { view } = this.state
      if (view.name === 'conversation' && isStored(view.key)) await this.reader.load(view.key)
    } catch (error) {
      if (this.calls.visitor !== visitor) return
      if (error instanceof Refused && error.status === 401) this.lost()
      else if (this.state.list === 'loading') this.store.set({ list: 'failed' })
    }
  }

  /** Nothing of the visitor stays in this browser, and its key opens nothing any more. */
  forget(): void {
    this.introduced({})
    this.letGo()
  }

  private letGo(): void {
    const session = readSession(this.keep)
    this.identity.forget()
    this.pageWords.forget()
    this.clear()
    if (session?.isKnown) this.calls.leave(session)
    this.calls.visitKey = undefined
  }

  private clear(): void {
    this.socket.close()
    this.sender.outbox.clear()
    this.tray.clear()
    this.reader.forget()
    this.keep.remove('session')
    this.begun()
    for (const name of namesIn(this.keep, 'part.')) this.keep.remove(name)
    this.keep.remove('prepared')
    forgetDrafts(this.keep)
    this.store.set({
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
    this.goToTab()
    this.tab.remove('view')
  }

  private start(): void {
    this.calls.tellLeft()
    if (!this.state.hasConsent) return
    if (readSession(this.keep)?.isKnown) {
      this.connect()
      void this.refresh()
    }
    if (this.sender.outbox.entries.length > 0) this.sender.outbox.wake()
  }

  private known(): void {
    this.connect()
    this.introduce()
  }

  private connect(): void {
    const { visitor } = this.calls
    if (visitor && !this.life.signal.aborted) this.socket.open(visitor)
  }

  private lineIs(line: ChatState['line']): void {
    this.store.set({ line })
    if (line !== 'offline') this.sender.outbox.wake()
  }

  private begun(id?: string): void {
    for (const tell of this.onBegun.values()) tell(id)
  }

  private moved(from: string, to: string): void {
    this.begun(to)
    this.pageWords.tell(to)
    this.take(from, to)
  }

  /** What the visitor does in one conversation he does in the other from now on. */
  private take(from: string, to: string): void {
    this.tray.move(from, to)
    this.moveDraft(from, to)
    const { view } = this.state
    if (view.name === 'conversation' && view.key === from) {
      this.show({ name: 'conversation', key: to })
    }
  }

  /** The server knows the secret no more: what was not sent begins a conversation of its own. */
  private lost(): void {
    // Another tab has forgotten him, so he is not to be signed in again here.
    if (!readSession(this.keep)) return this.forget()
    const unsent = this.sender.outbox.entries
    this.clear()
    this.sender.beginAgain(unsent)
    void this.identity.tellServer()
  }

  private introduce(): void {
    const { contact, isMuted } = this.state
    const session = readSession(this.keep)
    const isKnown = session?.isKnown ?? false
    const visitor = { isKnown, name: contact?.name || null, email: contact?.email ?? null }
    this.store.page?.say({ type: 'who', visitor, peek: session?.peek, isMuted })
  }

  /** Whoever opens the chat because of a badge sees what it counts, as soon as it is there. */
  private goWhereUnread(): void {
    const { view, chats, list } = this.state
    if (!this.isLookingForUnread || list === 'loading') return
    this.isLookingForUnread = false
    const unread = chats.find((chat) => chat.unread > 0)
    if (unread && view.name !== 'conversation') this.go({ name: 'conversation', key: unread.id })
  }

  /** A chat that stays open over the hour at which the organization comes or goes follows it. */
  private followHours(): void {
    const { opensAt, closesAt } = this.state.config.availability
    const at = opensAt ?? closesAt
    const wait = at === null ? Infinity : Date.parse(at) - Date.now()
    // The answer may be kept for a minute on its way.
    if (wait >= longestWaitMs || this.life.signal.aborted) return
    this.hours = setTimeout(() => void this.askHours(), Math.max(wait, 0) + 65_000)
  }

  private async askHours(): Promise<void> {
    const { config } = this.state
    const fresh = await askConfig(config.id, {}).catch(() => undefined)
    if (!fresh) return
    this.store.set({ config: { ...config, availability: fresh.availability } })
    this.store.tell('availability', fresh.availability)
    this.followHours()
  }
}

/** What other chats name and this one does not have is no target. */
function viewOf(target: ParleyTarget): View | undefined {
  if (typeof target === 'object') {
    if ('conversation' in target) return { name: 'conversation', key: target.conversation }
    const view = viewForTarget(target)
    return view && viewNamed(view.name, target)
  }
  const isKnown = target === 'home' || target === 'messages' || isView(target)
  return isKnown ? viewNamed(target) : undefined
}

type ShownView = ParleyEvents['view:changed']['view']
type Beginning = Pick<ChatAppOptions, 'keep' | 'tab' | 'first'>

function beginning({ keep, tab, first }: Beginning): Omit<ChatState, 'pageUrl'> {
  const isKnown = readSession(keep)?.isKnown ?? false
  // A page of its own begins with writing, unless there is something to go back to.
  const wanted = first.mode !== 'frame' && isKnown ? 'messages' : undefined
  const landing = viewNamed(tabFor({ ...first, facts: {} }, wanted))
  return {
    ...first,
    isOpen: first.mode !== 'frame',
    isOpenAgain: false,
    isMuted: keep.read('muted') === 'yes',
    view: (first.hasConsent && findView(tab, keep)) || landing,
    place: 0,
    contact: undefined,
    said: { name: '', email: '' },
    chats: [],
    moreChats: null,
    onlyChatId: null,
    facts: {},
    copyTo: null,
    wantsHuman: false,
    list: isKnown ? 'loading' : 'ready',
    threads: {},
    outbox: [],
    drafts: first.hasConsent ? readDrafts(keep) : {},
    replies: {},
    trays: {},
    typing: {},
    line: 'live',
    news: {},
    announcement: '',
  }
}

// Timers count in 32 bits; nobody looks at one chat for that long.
const longestWaitMs = 20 * 86_400_000
