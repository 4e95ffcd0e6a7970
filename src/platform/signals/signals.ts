import pg from 'pg'

import type { Pool } from '#platform/database/pool.ts'

/** A hint between nodes. It carries ids only; whoever gets it reads the truth from the database. */
export type Signal =
  | { readonly kind: 'events'; readonly organizationId: string }
  | { readonly kind: 'session-ended'; readonly sessionId: string }
  | { readonly kind: 'user-changed'; readonly userId: string }
  | { readonly kind: 'organization-changed'; readonly organizationId: string }
  | { readonly kind: 'hosts-changed' }
  | { readonly kind: 'jobs-waiting'; readonly queue: string }
  | { readonly kind: 'mail-waiting' }

export type Listener = (signal: Signal) => void

/**
 * Signals reach this process at once and the others in a batch: NOTIFY takes a lock that every
 * commit waits for, so it is never part of a transaction and never sent once per message.
 */
export class Signals {
  private readonly pool: Pool
  private readonly connection: pg.ClientConfig
  private readonly listeners = new Set<Listener>()
  private readonly reconnected = new Set<() => void>()
  private readonly waiting = new Map<string, Signal>()
  private readonly origin = crypto.randomUUID()
  private client: pg.Client | undefined
  private flushing: NodeJS.Timeout | undefined
  private stopped = false

  constructor(pool: Pool, connection: pg.ClientConfig) {
    this.pool = pool
    this.connection = connection
  }

  async start(): Promise<void> {
    await this.listen()
  }

  on(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** After a lost connection signals were missed: readers look for themselves. */
  onReconnect(listener: () => void): () => void {
    this.reconnected.add(listener)
    return () => this.reconnected.delete(listener)
  }

  publish(signal: Signal): void {
    for (const listener of this.listeners) listener(signal)
    this.waiting.set(JSON.stringify(signal), signal)
    this.flushing ??= setTimeout(() => void this.flush(), batchMs)
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.flushing)
    await this.flush()
    await this.client?.end().catch(() => {})
  }

  private async flush(): Promise<void> {
    this.flushing = undefined
    const signals = [...this.waiting.values()]
    this.waiting.clear()
    for (let from = 0; from < signals.length; from += signalsPerMessage) {
      const payload = JSON.stringify({
        origin: this.origin,
        signals: signals.slice(from, from + signalsPerMessage),
      })
      // A lost signal is made good by the readers' own polling.
      await this.pool
        .run(() => [{ text: 'select pg_notify($1, $2)', values: [channel, payload] }])
        .catch(() => {})
    }
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      ...this.connection,
      application_name: 'parley-signals',
      connectionTimeoutMillis: 2000,
      keepAlive: true,
    })
    client.on('error', () => {})
    client.on('notification', ({ payload }) => this.receive(payload ?? ''))
    client.on('end', () => this.relisten())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      this.client = client
    } catch (error) {
      await client.end().catch(() => {})
      if (!this.client && this.reconnected.size === 0) throw error
    }
  }

  private relisten(): void {
    if (this.stopped) return
    setTimeout(() => {
      if (this.stopped) return
      void this.listen().then(() => {
        for (const listener of this.reconnected) listener()
      }, () => this.relisten())
    }, 300).unref()
  }

  private receive(payload: string): void {
    const message: { origin: string; signals: Signal[] } = JSON.parse(payload)
    if (message.origin === this.origin) return
    for (const signal of message.signals) {
      for (const listener of this.listeners) listener(signal)
    }
  }
}

const channel = 'parley'
const batchMs = 5
// NOTIFY carries at most 8,000 bytes.
const signalsPerMessage = 60
