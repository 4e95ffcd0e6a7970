import { isAfter, parseCursor } from '#platform/events/cursor.ts'

import {
  closeCodes,
  type ClientMessage,
  type LiveEvent,
  type LiveMoment,
  type ServerMessage,
} from './live-message.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/** signed-out and no-access are final until `connect` is called again. */
export type LiveState =
  | 'connecting'
  | 'live'
  | 'waiting'
  | 'offline'
  | 'signed-out'
  | 'no-access'
  | 'closed'

export interface LiveClientOptions {
  /** For example `wss://support.example.com/live?organization=…`. */
  readonly address: string
  /** The position where an earlier client stopped. Without it only new events arrive. */
  readonly cursor?: string | undefined
  /** Every event once, in log order. */
  onEvent(event: LiveEvent): void
  /** Too many events were missed. Reload what is shown. */
  onReset(): void
  onMoment?(moment: LiveMoment): void
  onState?(state: LiveState): void
  readonly network?: Network | undefined
  /** Opens the connection. Tests can replace the standard WebSocket. */
  open?(address: string, line: Line): Connection
  random?(): number
}

export interface LiveClient {
  readonly state: LiveState
  /** Everything up to this cursor was received. */
  readonly cursor: string | undefined
  connect(): void
  close(): void
}

export interface Network {
  addEventListener(type: 'online' | 'offline', listener: () => void): void
  removeEventListener(type: 'online' | 'offline', listener: () => void): void
  readonly navigator?: { readonly onLine: boolean }
}

export interface Connection {
  send(text: string): void
  close(): void
}

export interface Line {
  opened(): void
  onMessage(data: unknown): void
  closed(code: number): void
}

export function createLiveClient(options: LiveClientOptions): LiveClient {
  return new Client(options)
}

class Client implements LiveClient {
  state: LiveState = 'closed'
  cursor: string | undefined
  private readonly options: LiveClientOptions
  private connection: Connection | undefined
  private timer: Timer | undefined
  private pulse: Timer | undefined
  private enteredAt = 0
  private failures = 0
  private advisedMs: number | undefined
  private isUnanswered = false

  constructor(options: LiveClientOptions) {
    this.options = options
    this.cursor = options.cursor
    this.connect()
  }

  connect(): void {
    this.drop()
    this.options.network?.addEventListener('online', this.wentOnline)
    this.options.network?.addEventListener('offline', this.wentOffline)
    if (this.options.network?.navigator?.onLine === false) this.enter('offline')
    else this.dial()
  }

  close(): void {
    this.end('closed')
  }

  private readonly wentOnline = (): void => {
    this.failures = 0
    this.drop()
    this.dial()
  }

  private readonly wentOffline = (): void => {
    this.drop()
    this.enter('offline')
  }

  private dial(): void {
    this.enter('connecting')
    const open = this.options.open ?? openWebSocket
    const isCurrent = (): boolean => connection === this.connection
    const connection: Connection = open(this.options.address, {
      opened: () => {
        if (isCurrent()) this.say({ type: 'resume', ...(this.cursor && { cursor: this.cursor }) })
      },
      onMessage: (data) => {
        if (isCurrent()) this.receive(data)
      },
      closed: (code) => {
        if (isCurrent()) this.lost(code)
      },
    })
    this.connection = connection
    this.beat()
  }

  private receive(data: unknown): void {
    this.isUnanswered = false
    const message = parseMessage(data)
    switch (message?.type) {
      case 'ready':
        this.moveTo(message.cursor)
        this.enter('live')
        break
      case 'reset':
        this.cursor = message.cursor
        this.enter('live')
        this.options.onReset()
        break
      case 'event':
        if (this.moveTo(message.cursor)) this.options.onEvent(message.event)
        break
      case 'moment':
        this.options.onMoment?.(message.moment)
        break
      case 'pong':
        if (message.cursor !== undefined) this.moveTo(message.cursor)
        break
      case 'bye':
        this.advisedMs = message.retryInMs
        break
      default:
      // A newer server may send types this client doesn't know.
    }
  }

  private moveTo(text: string): boolean {
    const next = parseCursor(text)
    const now = this.cursor === undefined ? undefined : parseCursor(this.cursor)
    if (!next || (now && !isAfter(next, now))) return false
    this.cursor = text
    return true
  }

  private lost(code: number): void {
    this.drop()
    switch (code) {
      case closeCodes.signedOut:
        this.end('signed-out')
        break
      case closeCodes.noAccess:
        this.end('no-access')
        break
      default:
        this.timer = setTimeout(() => this.dial(), this.pauseMs())
        this.enter('waiting')
    }
  }

  private pauseMs(): number {
    // Only a connection that lasted proves that the server is healthy again.
    if (this.state === 'live' && Date.now() - this.enteredAt > steadyMs) this.failures = 0
    const advised = this.advisedMs
    this.advisedMs = undefined
    return advised ?? reconnectDelay(this.failures++, this.options.random ?? Math.random)
  }

  /** A connection can be dead without closing, so it's dropped if a ping isn't answered in time. */
  private beat(): void {
    this.isUnanswered = true
    this.pulse = setInterval(() => {
      if (this.isUnanswered) {
        this.lost(unansweredCode)
      } else {
        this.isUnanswered = true
        this.say({ type: 'ping' })
      }
    }, beatMs)
  }

  private say(message: ClientMessage): void {
    this.connection?.send(JSON.stringify(message))
  }

  private end(state: LiveState): void {
    this.drop()
    this.options.network?.removeEventListener('online', this.wentOnline)
    this.options.network?.removeEventListener('offline', this.wentOffline)
    this.enter(state)
  }

  private drop(): void {
    clearTimeout(this.timer)
    clearInterval(this.pulse)
    const { connection } = this
    this.connection = undefined
    connection?.close()
  }

  private enter(state: LiveState): void {
    if (this.state === state) return
    this.state = state
    this.enteredAt = Date.now()
    this.options.onState?.(state)
  }
}

type Timer = ReturnType<typeof setTimeout>

function openWebSocket(address: string, line: Line): Connection {
  const socket = new WebSocket(address)
  socket.addEventListener('open', () => line.opened())
  socket.addEventListener('message', ({ data }) => line.onMessage(data))
  socket.addEventListener('close', ({ code }) => line.closed(code))
  return socket
}

function parseMessage(data: unknown): ServerMessage | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
    return typeof message === 'object' && message !== null ? (message as ServerMessage) : undefined
  } catch {
    return undefined
  }
}

const beatMs = 25_000
const steadyMs = 5000
const unansweredCode = 1006
