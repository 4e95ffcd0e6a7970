import type { Duplex } from 'node:stream'

import type { RawData, WebSocket } from 'ws'

import { parseClientMessage } from './client-message.ts'
import type { Guest } from './handshake.ts'
import type { Listener } from './listener.ts'
import { closeCodes, type ServerMessage } from './live-message.ts'
import type { LiveSettings } from './live-settings.ts'

export interface SocketEvents {
  resume(socket: LiveSocket, cursor: string | undefined): void
  closed(socket: LiveSocket): void
}

export class LiveSocket {
  readonly token: string
  readonly organizationId: string
  listener: Listener
  onOtherListener: (() => void) | undefined
  /** Clients that receive few events would otherwise resume far back in the log. */
  position: () => string | undefined = () => undefined
  private readonly ws: WebSocket
  private readonly stream: Duplex
  private readonly settings: LiveSettings
  private readonly events: SocketEvents
  private checkedAt = 0
  private changedAt = 0
  private readonly openedAt = performance.now()
  private lastMessageAt = this.openedAt
  private pingedAt = this.openedAt
  private fullSince: number | undefined
  private onRoom: (() => void) | undefined
  private hasResumed = false
  private isGathering = false
  private countedSince = this.openedAt
  private counted = 0

  constructor(
    { ws, stream }: { readonly ws: WebSocket; readonly stream: Duplex },
    guest: Guest,
    settings: LiveSettings,
    events: SocketEvents,
  ) {
    this.ws = ws
    this.stream = stream
    this.token = guest.token
    this.organizationId = guest.organizationId
    this.listener = guest.listener
    this.settings = settings
    this.events = events
    ws.on('error', () => {})
    ws.on('pong', () => void (this.lastMessageAt = performance.now()))
    ws.on('message', (data, isBinary) => this.receive(data, isBinary))
    ws.on('close', () => events.closed(this))
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN
  }

  get bufferedBytes(): number {
    return this.ws.bufferedAmount
  }

  get isFull(): boolean {
    return this.ws.bufferedAmount > this.settings.bufferBytes
  }

  /** When the session was last read; minus infinity if it has changed since. */
  get trustedSince(): number {
    return this.isTrusted ? this.checkedAt : -Infinity
  }

  get isTrusted(): boolean {
    return this.checkedAt > this.changedAt
  }

  distrust(): void {
    this.changedAt = performance.now()
  }

  trust(listener: Listener, readAt: number): void {
    if (readAt <= Math.max(this.checkedAt, this.changedAt)) return
    this.listener = listener
    this.checkedAt = readAt
    this.onOtherListener?.()
  }

  say(message: ServerMessage): void {
    this.send(JSON.stringify(message))
  }

  send(text: string | Buffer): void {
    if (!this.isOpen) return
    this.gather()
    this.ws.send(text, { binary: false }, this.written)
  }

  /** Messages of the same tick are sent in one frame. */
  private gather(): void {
    if (this.isGathering) return
    this.isGathering = true
    this.stream.cork()
    queueMicrotask(() => {
      this.isGathering = false
      this.stream.uncork()
    })
  }

  whenRoom(callback: () => void): void {
    this.fullSince = performance.now()
    this.onRoom = callback
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return
    this.ws.close(code, reason)
    setTimeout(() => this.ws.terminate(), closingMs).unref()
  }

  look(now: number): void {
    const { deadMs, stallMs, greetingMs, pingMs } = this.settings
    if (now - this.lastMessageAt > deadMs) {
      this.ws.terminate()
    } else if (this.fullSince !== undefined && now - this.fullSince > stallMs) {
      this.close(closeCodes.tooSlow, 'reads too slowly')
    } else if (!this.hasResumed && now - this.openedAt > greetingMs) {
      this.close(closeCodes.violation, 'idle')
    } else if (now - this.pingedAt > pingMs && this.isOpen) {
      this.pingedAt = now
      this.ws.ping()
    }
  }

  private readonly written = (): void => {
    if (!this.onRoom || this.ws.bufferedAmount > this.settings.bufferBytes / 2) return
    const callback = this.onRoom
    this.onRoom = undefined
    this.fullSince = undefined
    callback()
  }

  private receive(data: RawData, isBinary: boolean): void {
    const now = performance.now()
    this.lastMessageAt = now
    const message = isBinary ? undefined : parseClientMessage(textOf(data))
    if (!message || this.isTooMuch(now)) {
      this.close(closeCodes.violation, 'not understood')
      return
    }
    switch (message.type) {
      case 'ping': {
        const cursor = this.position()
        this.say({ type: 'pong', ...(cursor !== undefined && { cursor }) })
        break
      }
      case 'resume':
        if (this.hasResumed) {
          this.close(closeCodes.violation, 'resumed already')
          return
        }
        this.hasResumed = true
        this.events.resume(this, message.cursor)
    }
  }

  private isTooMuch(now: number): boolean {
    if (now - this.countedSince > 60_000) {
      this.countedSince = now
      this.counted = 0
    }
    return ++this.counted > this.settings.messagesPerMinute
  }
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString()
}

const closingMs = 2000
