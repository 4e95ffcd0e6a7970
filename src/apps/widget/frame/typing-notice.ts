import type { ChatCalls } from './chat-calls.ts'
import { isStored } from './chat-state.ts'

/** Lets the other side know that the visitor writes, and no more often than need be. */
export class TypingNotice {
  private readonly calls: ChatCalls
  private told: { readonly key: string; readonly at: number } | undefined

  constructor(calls: ChatCalls) {
    this.calls = calls
  }

  wrote(key: string, text: string): void {
    if (!isStored(key)) return
    const isTyping = text.trim() !== ''
    const { told } = this
    if (!isTyping) return this.stopped(key)
    if (told?.key === key && Date.now() - told.at < everyMs) return
    this.told = { key, at: Date.now() }
    this.say(key, true)
  }

  stopped(key: string): void {
    if (this.told?.key !== key) return
    this.told = undefined
    this.say(key, false)
  }

  private say(key: string, isTyping: boolean): void {
    // Whoever does not hear it has missed nothing.
    this.calls.typing(key, isTyping).catch(() => undefined)
  }
}

const everyMs = 3000
