import {
  createLiveClient,
  type Connection,
  type Line,
  type LiveClient,
  type LiveState,
} from '#platform/live/live-client.ts'
import type { LiveEvent, LiveMoment } from '#platform/live/live-message.ts'

import type { ChatState } from './chat-state.ts'

export interface ChatSocketOptions {
  onEvent(event: LiveEvent): void
  onMoment(moment: LiveMoment): void
  onRefresh(): Promise<void>
  onLine(line: ChatState['line']): void
  onGone(): void
}

export class ChatSocket {
  private readonly options: ChatSocketOptions
  private client: LiveClient | undefined

  constructor(life: AbortSignal, options: ChatSocketOptions) {
    this.options = options
    const listen = (name: 'online' | 'offline', line: () => ChatState['line']): void =>
      addEventListener(name, () => options.onLine(line()), { signal: life })
    listen('offline', () => 'offline')
    listen('online', () => (this.client ? 'connecting' : 'live'))
  }

  open(visitor: string): void {
    if (this.client) return
    this.client = createLiveClient({
      address: `${location.origin.replace(/^http/, 'ws')}/live`,
      network: window,
      open: (address, line) => dial(address, visitor, line),
      onEvent: (event) => this.options.onEvent(event),
      onMoment: (moment) => this.options.onMoment(moment),
      onReset: () => void this.options.onRefresh(),
      onState: (state) => this.entered(state),
    })
  }

  close(): void {
    this.client?.close()
    this.client = undefined
  }

  private entered(state: LiveState): void {
    switch (state) {
      case 'live':
        this.options.onLine('live')
        // Events may have been missed after a new or broken connection.
        void this.options.onRefresh()
        break
      case 'waiting':
        this.options.onLine('connecting')
        break
      case 'offline':
        this.options.onLine('offline')
        break
      case 'signed-out':
      case 'no-access':
        this.options.onGone()
        break
      default:
    }
  }
}

/** Browsers can't send headers with a WebSocket, so the secret goes as a second subprotocol. */
function dial(address: string, visitor: string, line: Line): Connection {
  const socket = new WebSocket(address, ['parley', visitor])
  socket.addEventListener('open', () => line.opened())
  socket.addEventListener('message', ({ data }) => line.onMessage(data))
  socket.addEventListener('close', ({ code }) => line.closed(code))
  return socket
}
