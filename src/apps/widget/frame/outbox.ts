import { reconnectDelay } from '#platform/live/reconnect-delay.ts'
import { namesIn, type Keep } from '#platform/widget/keep.ts'
import { isTemporary } from '#platform/widget/browser-client.ts'
import type { BlockAnswer } from '#modules/inbox/model.ts'
import type { ChatFile } from '#modules/widget/model.ts'
import type { PreChatValues } from '#modules/widget/rules.ts'

import type { ChatQuote } from './chat-quote.ts'

export interface OutboxEntry {
  /** The same for every retry, so the server stores it once. */
  readonly clientKey: string
  readonly chatKey: string
  readonly text: string
  readonly files?: readonly ChatFile[] | undefined
  readonly replyTo?: ChatQuote | undefined
  readonly at: number
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly answers?: PreChatValues | undefined
  readonly teamId?: string | undefined
  readonly hasAgreed?: boolean | undefined
  readonly wantsHuman?: boolean | undefined
  readonly asked?: Asked | undefined
  readonly problem?: string | undefined
}

export interface Asked {
  readonly messageId: string
  readonly answer: BlockAnswer
}

export interface OutboxOptions {
  readonly keep: Keep
  send(entry: OutboxEntry): Promise<string>
  onChange(): void
  onMoved(from: string, to: string): void
  onFailed(entry: OutboxEntry): void
  random?(): number
}

const outboxLimit = 50

/**
 * Queues messages until the server has them, across reloads, and sends them in order. Each entry
 * has its own key, so two tabs don't overwrite each other.
 */
export class Outbox {
  entries: readonly OutboxEntry[]
  private readonly options: OutboxOptions
  private isSending = false
  private isStopped = false
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: OutboxOptions) {
    this.options = options
    this.entries = readEntries(options.keep)
  }

  get isFull(): boolean {
    return this.entries.length >= outboxLimit
  }

  add(entry: OutboxEntry): void {
    this.keep(entry)
    this.entries = [...this.entries, entry]
    this.options.onChange()
    this.wake()
  }

  retry(clientKey: string): void {
    this.change(clientKey, (entry) => ({ ...entry, problem: undefined }))
    this.wake()
  }

  discard(clientKey: string): void {
    this.options.keep.remove(nameOf(clientKey))
    this.entries = this.entries.filter((entry) => entry.clientKey !== clientKey)
    this.options.onChange()
  }

  clear(): void {
    clearTimeout(this.timer)
    for (const { clientKey } of this.entries) this.options.keep.remove(nameOf(clientKey))
    this.entries = []
    this.options.onChange()
  }

  wake(): void {
    clearTimeout(this.timer)
    void this.drain()
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  private async drain(): Promise<void> {
    if (this.isSending || this.isStopped) return
    this.isSending = true
    for (let entry = nextEntry(this.entries); entry; entry = nextEntry(this.entries)) {
      if (!(await this.deliver(entry))) break
    }
    this.isSending = false
  }

  private async deliver(entry: OutboxEntry): Promise<boolean> {
    try {
      const chatKey = await this.options.send(entry)
      this.failures = 0
      this.discard(entry.clientKey)
      if (chatKey !== entry.chatKey) this.move(entry.chatKey, chatKey)
      return true
    } catch (error) {
      if (isTemporary(error)) {
        if (this.isStopped) return false
        const pause = reconnectDelay(this.failures++, this.options.random ?? Math.random)
        this.timer = setTimeout(() => void this.drain(), pause)
        return false
      }
      const problem = error instanceof Error ? error.message : ''
      this.change(entry.clientKey, (one) => ({ ...one, problem }))
      this.options.onFailed({ ...entry, problem })
      return true
    }
  }

  private move(from: string, to: string): void {
    for (const { clientKey, chatKey } of this.entries) {
      if (chatKey === from) this.change(clientKey, (entry) => ({ ...entry, chatKey: to }))
    }
    this.options.onMoved(from, to)
  }

  private change(clientKey: string, apply: (entry: OutboxEntry) => OutboxEntry): void {
    this.entries = this.entries.map((entry) => {
      if (entry.clientKey !== clientKey) return entry
      const changed = apply(entry)
      this.keep(changed)
      return changed
    })
    this.options.onChange()
  }

  private keep(entry: OutboxEntry): void {
    this.options.keep.write(nameOf(entry.clientKey), JSON.stringify(entry))
  }
}

/**
 * The oldest message without a failed one before it in the same conversation, which keeps the
 * order.
 */
function nextEntry(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const blocked = new Set<string>()
  for (const entry of entries) {
    if (entry.problem !== undefined) blocked.add(entry.chatKey)
    else if (!blocked.has(entry.chatKey)) return entry
  }
  return undefined
}

function readEntries(keep: Keep): readonly OutboxEntry[] {
  const entries = namesIn(keep, 'out.').flatMap((name) => parseEntry(keep.read(name)) ?? [])
  return entries.toSorted((one, other) => one.at - other.at)
}

function parseEntry(text: string | undefined): OutboxEntry | undefined {
  try {
    const entry: OutboxEntry = JSON.parse(text ?? '')
    return typeof entry.clientKey === 'string' && typeof entry.text === 'string' ? entry : undefined
  } catch {
    return undefined
  }
}

function nameOf(clientKey: string): string {
  return `out.${clientKey}`
}
