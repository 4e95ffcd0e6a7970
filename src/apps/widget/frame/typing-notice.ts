import type { ChatCalls } from './chat-calls.ts'
import { isStored } from './chat-state.ts'

export class TypingNotice {
  private readonly calls: ChatCalls
  private readonly isSeen: boolean
  private told: { readonly key: string; readonly at: number } | undefined
  private later: ReturnType<typeof setTimeout> | undefined

  constructor(calls: ChatCalls, isSeen: boolean) {
    this.calls = calls
    this.isSeen = isSeen
  }

  wrote(key: string, text: string): void {
    if (!isStored(key)) return
    if (text.trim() === '') return this.stopped(key)
    const everyMs = this.isSeen ? seenMs : knownMs
    const wait = this.told?.key === key ? this.told.at + everyMs - Date.now() : 0
    clearTimeout(this.later)
    if (wait <= 0) this.tell(key, text)
    else if (this.isSeen) this.later = setTimeout(() => this.tell(key, text), wait)
  }

  stopped(key: string): void {
    clearTimeout(this.later)
    if (this.told?.key !== key) return
    this.told = undefined
    this.say(key, false)
  }

  stop(): void {
    clearTimeout(this.later)
  }

  private tell(key: string, text: string): void {
    this.told = { key, at: Date.now() }
    this.say(key, true, this.isSeen ? text.slice(0, mostCharacters) : undefined)
  }

  private say(key: string, isTyping: boolean, text?: string): void {
    this.calls.typing(key, isTyping, text).catch(() => undefined)
  }
}

const knownMs = 3000
const seenMs = 1000
const mostCharacters = 500
