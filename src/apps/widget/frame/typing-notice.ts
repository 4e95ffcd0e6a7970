import type { ChatCalls } from './chat-calls.ts'
import { isStored } from './chat-state.ts'

export class TypingNotice {
  private readonly calls: ChatCalls
  private readonly isSeen: boolean
  private last: { readonly key: string; readonly at: number } | undefined
  private later: ReturnType<typeof setTimeout> | undefined

  constructor(calls: ChatCalls, isSeen: boolean) {
    this.calls = calls
    this.isSeen = isSeen
  }

  wrote(key: string, text: string): void {
    if (!isStored(key)) return
    if (text.trim() === '') return this.stopped(key)
    const everyMs = this.isSeen ? seenMs : knownMs
    const wait = this.last?.key === key ? this.last.at + everyMs - Date.now() : 0
    clearTimeout(this.later)
    if (wait <= 0) this.send(key, text)
    else if (this.isSeen) this.later = setTimeout(() => this.send(key, text), wait)
  }

  stopped(key: string): void {
    clearTimeout(this.later)
    if (this.last?.key !== key) return
    this.last = undefined
    this.say(key, false)
  }

  stop(): void {
    clearTimeout(this.later)
  }

  private send(key: string, text: string): void {
    this.last = { key, at: Date.now() }
    this.say(key, true, this.isSeen ? text.slice(0, maxLength) : undefined)
  }

  private say(key: string, isTyping: boolean, text?: string): void {
    this.calls.typing(key, isTyping, text).catch(() => undefined)
  }
}

const knownMs = 3000
const seenMs = 1000
const maxLength = 500
