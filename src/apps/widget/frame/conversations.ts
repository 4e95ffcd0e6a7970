import { scoreOf } from '#lib/rating-scale.ts'
import type { Chat } from '#modules/widget/model.ts'

import type { ChatCalls } from './chat-calls.ts'
import { findChat, freshKey, isFormOnly, type ChatState } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import type { Drafting } from './drafting.ts'
import type { FileTray } from './file-tray.ts'
import type { Navigation } from './navigation.ts'
import type { Asked } from './outbox.ts'
import { checkPreChat, emptyAnswers, formFor, isFormEmpty } from './pre-chat.ts'
import type { Sender, Written } from './sender.ts'
import type { Talk } from './talk.ts'
import type { ThreadReader } from './thread-reader.ts'
import type { TypingNotice } from './typing-notice.ts'

export interface ConversationsOptions {
  readonly store: ChatStore
  readonly calls: ChatCalls
  readonly reader: ThreadReader
  readonly sender: Sender
  readonly drafts: Drafting
  readonly tray: FileTray
  readonly talk: Talk
  readonly typing: TypingNotice
  readonly navigation: Navigation
}

export class Conversations {
  private readonly parts: ConversationsOptions

  constructor(parts: ConversationsOptions) {
    this.parts = parts
  }

  private get state(): ChatState {
    return this.parts.store.state
  }

  get oneChat(): Chat | undefined {
    const { chats, config, onlyChatId } = this.state
    if (onlyChatId) return findChat(this.state, onlyChatId)
    return config.settings.hasSeveral ? undefined : chats.find(({ isClosed }) => !isClosed)
  }

  takesMore({ id, isClosed, canGoOn }: Chat): boolean {
    const { oneChat } = this
    return !isClosed || (canGoOn && (!oneChat || oneChat.id === id))
  }

  begin(): void {
    const key = this.keyToBegin
    if (key !== freshKey) this.parts.drafts.move(freshKey, key)
    this.parts.navigation.go({ name: 'conversation', key })
  }

  private get keyToBegin(): string {
    return this.oneChat?.id ?? freshKey
  }

  private get keyToWrite(): string {
    const { view } = this.state
    return view.name === 'conversation' ? view.key : this.keyToBegin
  }

  write(
    key: string,
    written: Omit<Written, 'files' | 'replyTo'>,
    { isShown = true }: { readonly isShown?: boolean } = {},
  ): string | undefined {
    const { store, sender, typing, tray, talk, drafts, navigation } = this.parts
    if (sender.outbox.isFull) return undefined
    typing.stopped(key)
    const files = tray.take(key)
    const replyTo = talk.takeReply(key)
    if (key === freshKey) drafts.keepAnswers('')
    const wantsHuman = key === this.keyToBegin && this.state.wantsHuman
    if (wantsHuman) store.set({ wantsHuman: false })
    const chatKey = sender.write(key, {
      ...written,
      ...(wantsHuman && { wantsHuman }),
      ...(files.length > 0 && { files }),
      ...(replyTo && { replyTo }),
    })
    if (isShown && chatKey && chatKey !== key) navigation.showConversation(chatKey)
    return chatKey
  }

  answer(key: string, text: string, asked: Asked): void {
    this.parts.sender.write(key, { text, asked })
  }

  prepare(text: string, isSent: boolean): void {
    const key = this.keyToBegin
    this.parts.navigation.go({ name: 'conversation', key })
    const hasOpenQuestions = key === freshKey && this.hasOpenQuestions()
    if (isSent && text.trim() !== '' && this.state.hasConsent && !hasOpenQuestions) {
      this.write(key, { text: text.trim() })
    } else {
      this.parts.drafts.set(key, text)
    }
  }

  prepareDraft(text: string): void {
    this.parts.drafts.prepare(this.keyToWrite, text)
  }

  private hasOpenQuestions(): boolean {
    const { config, contact, claimed, words } = this.state
    const showsNoticeFirst = config.settings.consent === 'notice' && contact === undefined
    if (isFormOnly(config) || showsNoticeFirst) return true
    const checked = checkPreChat(emptyAnswers(claimed), formFor(this.state), words)
    return Object.keys(checked.problems).length > 0
  }

  attach(files: readonly File[]): void {
    const { navigation, tray } = this.parts
    const key = this.keyToWrite
    if (this.state.view.name !== 'conversation') navigation.go({ name: 'conversation', key })
    if (this.state.hasConsent) tray.add(key, files)
  }

  loadMore(): void {
    const { reader, store } = this.parts
    reader.loadMore().catch(() => store.set({ announcement: this.state.words.notDone }))
  }

  async end(id: string): Promise<void> {
    const { store, calls } = this.parts
    store.changeChat(await calls.end(id))
  }

  async rate(id: string, rating: number, comment: string): Promise<void> {
    const { store, calls } = this.parts
    const { ratingScale: scale } = this.state.config.settings
    const before = findChat(this.state, id)?.rating
    store.changeChat(await calls.rate(id, { rating, scale }, comment))
    if (before === scoreOf(scale, rating)) return
    store.emit('rating:submitted', { conversationId: id, rating, scale })
  }

  async askForHuman(key?: string): Promise<void> {
    const { store, calls, navigation } = this.parts
    const { chats, view } = this.state
    const shown = key ?? (view.name === 'conversation' ? view.key : undefined)
    const chat = findChat(this.state, shown ?? '') ?? chats.find(({ isClosed }) => !isClosed)
    if (!chat || shown === freshKey) return this.beginWithHuman()
    if (key === undefined) navigation.go({ name: 'conversation', key: chat.id })
    store.changeChat(await calls.askForHuman(chat.id))
  }

  /** Sends immediately, unless a question comes first or the visitor has text in the composer. */
  private beginWithHuman(): void {
    const { words, drafts } = this.state
    this.parts.store.set({ wantsHuman: true })
    if (drafts[this.keyToBegin]) this.begin()
    else this.prepare(words.human, isFormEmpty(formFor(this.state)))
  }
}
