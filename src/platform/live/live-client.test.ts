import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  createLiveClient,
  type Connection,
  type Line,
  type LiveClient,
  type LiveClientOptions,
  type LiveState,
  type Network,
} from './live-client.ts'
import type { LiveEvent, ServerMessage } from './live-message.ts'
import { reconnectDelay } from './reconnect-delay.ts'

class FakeConnection implements Connection {
  readonly sent: unknown[] = []
  readonly line: Line
  isClosed = false

  constructor(line: Line) {
    this.line = line
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.isClosed = true
  }
  say(message: ServerMessage | { type: string }): void {
    this.line.onMessage(JSON.stringify(message))
  }
  event(cursor: string, type: string): void {
    this.say({ type: 'event', cursor, event: { type, subjectId: null, actor, at: 'now' } })
  }
}

class FakeNetwork implements Network {
  readonly navigator = { onLine: true }
  private readonly listeners = new Set<[string, () => void]>()

  addEventListener(type: string, listener: () => void): void {
    this.listeners.add([type, listener])
  }
  removeEventListener(type: string, listener: () => void): void {
    for (const entry of this.listeners) {
      if (entry[0] === type && entry[1] === listener) this.listeners.delete(entry)
    }
  }
  go(type: 'online' | 'offline'): void {
    this.navigator.onLine = type === 'online'
    for (const [kind, listener] of this.listeners) if (kind === type) listener()
  }
}

const actor = { kind: 'system', id: null }
let connections: FakeConnection[]
let heard: string[]
let states: LiveState[]
let resets: number
let client: LiveClient | undefined

beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  heard = []
  states = []
  resets = 0
})
afterEach(() => {
  client?.close()
  vi.useRealTimers()
})

describe('receiving', () => {
  test('a new client starts with new events', () => {
    open()
    expect(states).toEqual(['connecting'])
    last().line.opened()
    expect(last().sent).toEqual([{ type: 'resume' }])
    last().say({ type: 'ready', cursor: '7.1' })
    expect(client?.state).toBe('live')
    expect(client?.cursor).toBe('7.1')
  })

  test('events are delivered once and in order', () => {
    arrive()
    last().event('8.1', 'a')
    last().event('8.2', 'b')
    last().event('8.2', 'b again')
    last().event('8.1', 'a again')
    last().event('10.1', 'c')
    last().event('9.9', 'late')
    expect(heard).toEqual(['a', 'b', 'c'])
    expect(client?.cursor).toBe('10.1')
  })

  test('cursors compare as numbers, not text', () => {
    arrive()
    last().event('9.1', 'nine')
    last().event('10.1', 'ten')
    expect(heard).toEqual(['nine', 'ten'])
  })

  test('it resumes from the last cursor', () => {
    arrive()
    last().event('8.1', 'a')
    breakConnection()
    last().line.opened()
    expect(last().sent).toEqual([{ type: 'resume', cursor: '8.1' }])
    last().say({ type: 'ready', cursor: '8.1' })
    last().event('8.1', 'a')
    last().event('8.2', 'b')
    expect(heard).toEqual(['a', 'b'])
  })

  test('a reset starts at the given cursor and is reported', () => {
    open({ cursor: '90.1' })
    last().line.opened()
    last().say({ type: 'reset', cursor: '5.0' })
    last().event('6.1', 'a')
    expect(resets).toBe(1)
    expect(heard).toEqual(['a'])
  })

  test("a pong moves the cursor; unknown or broken messages don't", () => {
    arrive()
    last().say({ type: 'pong', cursor: '50.1' })
    last().say({ type: 'from-the-future' })
    last().line.onMessage('no JSON')
    last().line.onMessage('null')
    last().line.onMessage(new ArrayBuffer(3))
    expect(client?.cursor).toBe('50.1')
    expect(client?.state).toBe('live')
  })
})

describe('reconnecting', () => {
  test('delays grow with jitter up to half a minute, without end', () => {
    open({ random: () => 1 })
    const pauses: number[] = []
    for (let failure = 0; failure < 10; failure++) {
      last().line.closed(1006)
      pauses.push(timeUntilNext())
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000])
    expect(reconnectDelay(3, () => 0)).toBeLessThan(reconnectDelay(3, () => 1) / 2)
  })

  test("a lasting connection resets the delay, a flapping one doesn't", () => {
    open({ random: () => 1 })
    for (let failure = 0; failure < 3; failure++) {
      last().line.opened()
      last().say({ type: 'ready', cursor: '7.1' })
      last().line.closed(1006)
      expect(timeUntilNext()).toBe(500 * 2 ** failure)
    }
    last().line.opened()
    last().say({ type: 'ready', cursor: '7.1' })
    vi.advanceTimersByTime(6000)
    last().line.closed(1006)
    expect(timeUntilNext()).toBe(500)
  })

  test('a restarting server sets the delay', () => {
    arrive()
    last().say({ type: 'bye', reason: 'restart', retryInMs: 1234 })
    last().line.closed(1012)
    expect(client?.state).toBe('waiting')
    expect(timeUntilNext()).toBe(1234)
  })

  test('an unanswered connection is dropped', () => {
    arrive()
    const silent = last()
    vi.advanceTimersByTime(25_000)
    expect(silent.sent.at(-1)).toEqual({ type: 'ping' })
    silent.say({ type: 'pong' })
    vi.advanceTimersByTime(25_000)
    expect(silent.isClosed).toBe(false)
    vi.advanceTimersByTime(25_000)
    expect(silent.isClosed).toBe(true)
    expect(client?.state).toBe('waiting')
  })

  test('a connection that never opens is dropped', () => {
    open()
    vi.advanceTimersByTime(25_000)
    expect(client?.state).toBe('waiting')
  })

  test('messages of a dropped connection are ignored', () => {
    arrive()
    const old = last()
    client?.connect()
    old.event('8.1', 'ghost')
    old.line.closed(4401)
    old.line.opened()
    expect(heard).toEqual([])
    expect(client?.state).toBe('connecting')
    expect(old.sent).toHaveLength(1)
  })

  test('it waits while offline and reconnects immediately when online', () => {
    const network = new FakeNetwork()
    open({ network })
    last().line.opened()
    last().say({ type: 'ready', cursor: '7.1' })
    network.go('offline')
    expect(client?.state).toBe('offline')
    vi.advanceTimersByTime(600_000)
    expect(connections).toHaveLength(1)

    network.go('online')
    expect(connections).toHaveLength(2)
    expect(client?.state).toBe('connecting')
  })

  test('started offline, it waits for the network', () => {
    const network = new FakeNetwork()
    network.navigator.onLine = false
    open({ network })
    expect(client?.state).toBe('offline')
    expect(connections).toHaveLength(0)
    network.go('online')
    expect(connections).toHaveLength(1)
  })
})

describe('ending', () => {
  test.each([
    [4401, 'signed-out'],
    [4403, 'no-access'],
  ] as const)('%i is final until someone signs in', (code, state) => {
    const network = new FakeNetwork()
    open({ network })
    last().line.opened()
    last().line.closed(code)
    expect(client?.state).toBe(state)
    network.go('offline')
    network.go('online')
    vi.advanceTimersByTime(600_000)
    expect(connections).toHaveLength(1)

    client?.connect()
    expect(connections).toHaveLength(2)
  })

  test('a closed client does nothing', () => {
    arrive()
    const { line } = last()
    client?.close()
    line.closed(1005)
    vi.advanceTimersByTime(600_000)
    expect(connections).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
    expect(states.at(-1)).toBe('closed')
  })

  test("closed while waiting, it doesn't reconnect", () => {
    arrive()
    last().line.closed(1006)
    client?.close()
    vi.advanceTimersByTime(600_000)
    expect(connections).toHaveLength(1)
  })
})

function open(options: Partial<LiveClientOptions> = {}): void {
  client = createLiveClient({
    address: 'wss://example.com/live',
    onEvent: ({ type }: LiveEvent) => void heard.push(type),
    onReset: () => void resets++,
    onState: (state) => void states.push(state),
    open(_, line) {
      const connection = new FakeConnection(line)
      connections.push(connection)
      return connection
    },
    ...options,
  })
}

function arrive(): void {
  open()
  last().line.opened()
  last().say({ type: 'ready', cursor: '7.1' })
}

function breakConnection(): void {
  last().line.closed(1006)
  vi.advanceTimersByTime(1000)
}

function last(): FakeConnection {
  const connection = connections.at(-1)
  if (!connection) throw new Error('Nothing was opened.')
  return connection
}

function timeUntilNext(): number {
  const before = Date.now()
  const count = connections.length
  while (connections.length === count) vi.advanceTimersToNextTimer()
  return Date.now() - before
}
