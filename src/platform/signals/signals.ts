import pg from 'pg'
import { z } from 'zod'

import type { Pool } from '#platform/database/pool.ts'
import type { ReadTail } from '#platform/events/log-tails.ts'
import type { LiveMoment } from '#platform/live/live-message.ts'

/** A hint between nodes. It carries IDs only; recipients read the database. */
export type Signal = Readonly<z.infer<typeof signal>>

export type Listener = (signal: Signal, read?: ReadTail) => void

/**
 * Signals reach this process immediately and others in a batch. NOTIFY takes a lock every commit
 * waits for, so it's never part of a transaction and never sent once per message.
 */
export class Signals {
  private readonly pool: Pool
  private readonly connection: pg.ClientConfig
  private readonly onProblem: (error: unknown) => void
  private readonly listeners = new Set<Listener>()
  private readonly reconnected = new Set<() => void>()
  private readonly waiting = new Map<string, Signal>()
  private readonly later = new Map<string, NodeJS.Timeout>()
  private readonly origin = crypto.randomUUID()
  private client: ListeningClient | undefined
  private beating: NodeJS.Timeout | undefined
  private retrying: NodeJS.Timeout | undefined
  private flushing: NodeJS.Timeout | undefined
  private stopped = false

  constructor(
    pool: Pool,
    connection: pg.ClientConfig,
    onProblem: (error: unknown) => void = () => {},
  ) {
    this.pool = pool
    this.connection = connection
    this.onProblem = onProblem
  }

  /** Fails if the database can't be listened to; later losses recover automatically. */
  async start(): Promise<void> {
    await this.listen()
  }

  on(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Signals were missed while disconnected, so readers check for themselves. */
  onReconnect(listener: () => void): () => void {
    this.reconnected.add(listener)
    return () => this.reconnected.delete(listener)
  }

  publish(published: Signal, read?: ReadTail): void {
    this.notify(published, read)
    if (this.stopped) return
    this.waiting.set(JSON.stringify(published), published)
    this.flushing ??= setTimeout(() => void this.flush(), batchMs)
  }

  publishIn(ms: number, published: Signal): void {
    if (ms <= 0) return this.publish(published)
    const key = `${Math.round((performance.now() + ms) / momentMs)} ${JSON.stringify(published)}`
    if (ms > longestLaterMs || this.later.has(key)) return
    const timer = setTimeout(() => {
      this.later.delete(key)
      this.publish(published)
    }, ms + momentMs)
    this.later.set(key, timer)
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const timer of this.later.values()) clearTimeout(timer)
    clearTimeout(this.retrying)
    clearInterval(this.beating)
    clearTimeout(this.flushing)
    await this.flush()
    const { client } = this
    if (!client) return
    this.client = undefined
    const cut = setTimeout(() => cutOff(client), patienceMs)
    await client.end().catch(() => {})
    clearTimeout(cut)
  }

  /** One message at a time; signals arriving meanwhile are sent with the next. */
  private async flush(): Promise<void> {
    while (this.waiting.size > 0) {
      const batch = [...this.waiting].slice(0, countThatFits([...this.waiting.keys()]))
      for (const [key] of batch) this.waiting.delete(key)
      const payload = JSON.stringify({
        origin: this.origin,
        signals: batch.map(([, sent]) => sent),
      })
      // A lost signal is made up for by the readers' polling.
      await this.pool
        .run(() => [{ text: 'select pg_notify($1, $2)', values: [channel, payload] }])
        .catch(this.onProblem)
    }
    this.flushing = undefined
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      ...this.connection,
      application_name: 'parley-signals',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
    }) as ListeningClient
    client.on('error', () => {})
    client.on('notification', ({ payload }) => this.receive(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      cutOff(client)
      throw error
    }
    if (this.stopped) {
      cutOff(client)
      return
    }
    this.client = client
    client.on('end', () => this.relisten(client))
    this.beating = setInterval(() => void beat(client), beatMs)
  }

  private relisten(lost: ListeningClient): void {
    if (this.client !== lost) return
    this.client = undefined
    clearInterval(this.beating)
    this.retryLater()
  }

  private retryLater(): void {
    if (this.stopped) return
    this.retrying = setTimeout(
      () => {
        this.listen().then(
          () => this.lookAgain(),
          () => this.retryLater(),
        )
      },
      retryMs * (0.5 + Math.random()),
    )
  }

  private lookAgain(): void {
    for (const listener of this.reconnected) this.attempt(listener)
  }

  /** Any database role can notify, and newer nodes send more kinds, so the input is validated. */
  private receive(payload: string): void {
    const message = parseMessage(payload)
    if (!message || message.origin === this.origin) return
    for (const candidate of message.signals) {
      const { data } = signal.safeParse(candidate)
      if (data) this.notify(data)
    }
  }

  private notify(received: Signal, read?: ReadTail): void {
    for (const listener of this.listeners) this.attempt(() => listener(received, read))
  }

  /** The change is already committed, so a listener's error must not fail the request. */
  private attempt(action: () => void): void {
    try {
      action()
    } catch (error) {
      this.onProblem(error)
    }
  }
}

type ListeningClient = pg.Client & { connection: { stream: { destroy(): void } } }

/** A connection lost in a broken network can look alive for hours, so it is pinged. */
async function beat(client: ListeningClient): Promise<void> {
  await client.query('select 1').catch(() => cutOff(client))
}

function cutOff(client: ListeningClient): void {
  client.connection.stream.destroy()
}

function parseMessage(payload: string): z.infer<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

const message = z.object({ origin: z.string(), signals: z.array(z.unknown()) })

const signal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('events'),
    organizationId: z.string(),
    about: z.array(z.string()).optional(),
  }),
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
  z.object({ kind: z.literal('user-changed'), userId: z.string() }),
  z.object({ kind: z.literal('organization-changed'), organizationId: z.string() }),
  z.object({ kind: z.literal('organization-deleted'), organizationId: z.string() }),
  z.object({ kind: z.literal('hosts-changed') }),
  z.object({ kind: z.literal('jobs-waiting'), queue: z.string() }),
  z.object({ kind: z.literal('mail-waiting') }),
  /** The only signal with data: it isn't stored and couldn't be read elsewhere. */
  z.object({
    kind: z.literal('moment'),
    organizationId: z.string(),
    audience: z.string(),
    moment: z.custom<LiveMoment>((value) => typeof value === 'object' && value !== null),
  }),
])

function countThatFits(texts: readonly string[]): number {
  let bytes = 0
  const over = texts.findIndex((text) => (bytes += Buffer.byteLength(text) + 1) > bytesPerMessage)
  return over === -1 ? texts.length : Math.max(1, over)
}

const channel = 'parley'
const batchMs = 5
const momentMs = 10
const longestLaterMs = 10_000
const beatMs = 5000
const patienceMs = 2000
const retryMs = 300
// NOTIFY carries at most 8,000 bytes, including the sender.
const bytesPerMessage = 7500
