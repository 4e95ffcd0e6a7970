import type { Keep } from '#platform/widget/keep.ts'

import { askedKey } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { storeDraft } from './drafts.ts'
import type { TypingNotice } from './typing-notice.ts'

export interface DraftingOptions {
  readonly store: ChatStore
  readonly keep: Keep
  readonly typing: TypingNotice
}

export class Drafting {
  private readonly store: ChatStore
  private readonly keep: Keep
  private readonly typing: TypingNotice
  private prepared: string | undefined

  constructor({ store, keep, typing }: DraftingOptions) {
    this.store = store
    this.keep = keep
    this.typing = typing
    this.prepared = keep.read('prepared')
  }

  set(key: string, text: string): void {
    this.put(key, text)
    this.typing.wrote(key, text)
  }

  keepAnswers(text: string): void {
    this.put(askedKey, text)
  }

  move(from: string, to: string): void {
    const { [from]: draft, [to]: other } = this.store.state.drafts
    if (!draft) return
    this.put(to, [other, draft].filter(Boolean).join('\n'))
    this.put(from, '')
  }

  prepare(key: string, text: string): void {
    const { drafts, hasConsent } = this.store.state
    if (drafts[key] && drafts[key] !== this.prepared) return
    this.prepared = text
    if (hasConsent) this.keep.write('prepared', text)
    this.set(key, text)
  }

  private put(key: string, text: string): void {
    const { drafts, hasConsent } = this.store.state
    this.store.set({ drafts: { ...drafts, [key]: text } })
    if (hasConsent) storeDraft(this.keep, key, text)
  }
}
