import pg, { type PoolClient } from 'pg'

import './type-parsers.ts'
import { DatabaseUnavailable, isConnectionFailure } from './unavailable.ts'
import { isStalePlan, pipeline, type Statement, type StatementResult } from './pipeline.ts'

export interface PoolOptions {
  readonly connection: pg.ClientConfig
  readonly name: string
  readonly size: number
  readonly statementTimeoutMs: number
  readonly onSlow?: (text: string, ms: number) => void
  readonly slowMs?: number
}

export class Pool {
  private readonly pool: pg.Pool
  private readonly options: PoolOptions
  private readonly clients = new Set<PoolClient>()
  private isDown = false

  constructor(options: PoolOptions) {
    this.options = options
    this.pool = new pg.Pool({
      ...options.connection,
      max: options.size,
      application_name: options.name,
      connectionTimeoutMillis: 2000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: options.statementTimeoutMs,
      idle_in_transaction_session_timeout: 15_000,
      options: '-c transaction_timeout=30s',
    })
    this.pool.on('error', () => {})
    this.pool.on('connect', (client) => {
      this.clients.add(client)
      client.on('error', () => {})
    })
    this.pool.on('remove', (client) => this.clients.delete(client))
  }

  async run(statements: (client: PoolClient) => readonly Statement[]): Promise<StatementResult[]> {
    const client = await this.take()
    try {
      const batch = statements(client)
      const results = await this.timed(client, batch).catch((error: unknown) => {
        if (isStalePlan(error)) return this.timed(client, batch)
        throw error
      })
      client.release()
      return results
    } catch (error) {
      release(client, error)
      throw asUnavailable(error)
    }
  }

  async take(): Promise<PoolClient> {
    if (this.isDown) throw new DatabaseUnavailable()
    try {
      return await this.pool.connect()
    } catch (error) {
      throw asUnavailable(error)
    }
  }

  /** The driver itself would wait forever for an answer. */
  async timed(
    client: PoolClient,
    statements: readonly Statement[],
    required = statements.length,
  ): Promise<StatementResult[]> {
    const started = performance.now()
    const timer = setTimeout(() => cut(client), this.options.statementTimeoutMs + 2000)
    try {
      return await pipeline(client, statements, required)
    } finally {
      clearTimeout(timer)
      const ms = performance.now() - started
      const { onSlow, slowMs = 200 } = this.options
      if (onSlow && ms > slowMs) onSlow(statements[required - 1]?.text ?? '', ms)
    }
  }

  release(client: PoolClient, error?: unknown): void {
    release(client, error)
  }

  /** The database doesn't respond: waiting batches fail and new ones are refused immediately. */
  markDown(): void {
    this.isDown = true
    for (const client of this.clients) cut(client)
  }

  markUp(): void {
    this.isDown = false
  }

  get usage(): { open: number; idle: number; waiting: number } {
    return {
      open: this.pool.totalCount,
      idle: this.pool.idleCount,
      waiting: this.pool.waitingCount,
    }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }
}

function release(client: PoolClient, error: unknown): void {
  client.release(error !== undefined && isConnectionFailure(error) ? true : undefined)
}

function cut(client: PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

function asUnavailable(error: unknown): unknown {
  return isConnectionFailure(error) ? new DatabaseUnavailable({ cause: error }) : error
}
