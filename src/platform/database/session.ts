import type { PoolClient } from 'pg'

import type { Statement, StatementResult } from './pipeline.ts'
import type { Pool } from './pool.ts'
import type { TenantContext } from './tenant-context.ts'
import { batchedPerTick } from './batched.ts'
import { DatabaseUnavailable, isConnectionFailure } from './unavailable.ts'

export interface Session {
  run(statement: Statement): Promise<StatementResult>
}

/**
 * Queries made in the same tick run in one read-only transaction and one round trip, on any free
 * connection.
 */
export function readSession(
  pool: Pool,
  context: TenantContext,
  organizationId: string | undefined,
): Session {
  const ask = batchedPerTick<Statement, StatementResult>(async (statements) => {
    const results = await pool.run((client) => [
      organizationId === undefined
        ? { text: readOnly }
        : context.statement(client, organizationId, 'read'),
      ...statements,
    ])
    return results.slice(1)
  })
  return { run: ask }
}

/**
 * One transaction on one connection. It starts with the first statement, in the same round trip.
 * Statements issued in the same tick are sent together, in order.
 */
export class WriteSession implements Session {
  private taken: Promise<PoolClient> | undefined
  private readonly pool: Pool
  private readonly context: TenantContext
  private organizationId: string | undefined
  private failed = false
  private isOver = false
  private readonly ask = batchedPerTick<Statement, StatementResult>((statements) =>
    this.send(statements),
  )

  constructor(pool: Pool, context: TenantContext, organizationId: string | undefined) {
    this.pool = pool
    this.context = context
    this.organizationId = organizationId
  }

  run(statement: Statement): Promise<StatementResult> {
    return this.ask(statement)
  }

  /** Moves a platform transaction into an organization so that it can write tenant tables. */
  async enter(organizationId: string): Promise<void> {
    this.organizationId = organizationId
    const client = await this.taken
    if (client) await this.send([this.context.statement(client, organizationId, 'write')])
  }

  /**
   * Sends the last statements together with COMMIT. Reads after it run in their own transaction:
   * they see the commit, and their failure doesn't affect it.
   */
  async commit(
    closing: readonly Statement[],
    behind: readonly Statement[] = [],
  ): Promise<Committed | undefined> {
    if (!this.taken && closing.length === 0) return undefined
    if (this.failed)
      throw new Error("A statement in this transaction failed, so it can't be committed.")
    const sent = this.send([...closing, { text: 'commit' }], behind)
    this.isOver = true
    const results = await sent
    const read = results.slice(closing.length + 2)
    await this.free(read.length < behind.length ? new DatabaseUnavailable() : undefined)
    return { results: results.slice(0, closing.length), read }
  }

  async rollback(): Promise<void> {
    this.isOver = true
    const client = await this.taken?.catch(() => undefined)
    if (!client) return
    try {
      await this.pool.timed(client, [{ text: 'rollback' }])
      await this.free()
    } catch (error) {
      await this.free(error)
    }
  }

  private async send(
    statements: readonly Statement[],
    behind: readonly Statement[] = [],
  ): Promise<StatementResult[]> {
    // A caller that didn't wait must not start another transaction that would never end.
    if (this.isOver) throw new Error('This transaction has ended.')
    const opening: Statement[] = []
    const isFirst = !this.taken
    const client = await (this.taken ??= this.pool.take())
    if (isFirst) {
      opening.push({ text: 'begin' })
      if (this.organizationId) {
        opening.push(this.context.statement(client, this.organizationId, 'write'))
      }
    }
    try {
      const reading =
        behind.length > 0 && this.organizationId
          ? [this.context.statement(client, this.organizationId, 'read'), ...behind]
          : []
      const required = [...opening, ...statements]
      const sent = [...required, ...reading]
      const results = await this.pool.timed(client, sent, required.length)
      return results.slice(opening.length)
    } catch (error) {
      this.failed = true
      throw isReadOnlyServer(error) || isConnectionFailure(error)
        ? new DatabaseUnavailable({ cause: error })
        : error
    }
  }

  private async free(error?: unknown): Promise<void> {
    const client = await this.taken
    if (client) this.pool.release(client, error)
    this.taken = undefined
  }
}

export interface Committed {
  readonly results: readonly StatementResult[]
  readonly read: readonly StatementResult[]
}

/**
 * We started a writing transaction, so the server itself is read-only: a standby or a full disk.
 */
function isReadOnlyServer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

const readOnly = `select set_config('transaction_read_only', 'on', true)`
