import type { PoolClient } from 'pg'

import type { Statement, StatementResult } from './pipeline.ts'
import type { Pool } from './pool.ts'
import type { TenantContext } from './tenant-context.ts'
import { DatabaseUnavailable, isConnectionFailure } from './unavailable.ts'

/** Where the statements of one scope run. */
export interface Session {
  run(statement: Statement): Promise<StatementResult>
}

/** Each statement is its own read-only transaction, in one round trip, on any free connection. */
export function readSession(
  pool: Pool,
  context: TenantContext,
  organizationId: string | undefined,
): Session {
  return {
    async run(statement) {
      const results = await pool.run((client) => [
        organizationId === undefined
          ? { text: readOnly }
          : context.statement(client, organizationId, 'read'),
        statement,
      ])
      return last(results)
    },
  }
}

/** One transaction on one connection. It begins with the first statement, in the same round trip. */
export class WriteSession implements Session {
  private client: PoolClient | undefined
  private readonly pool: Pool
  private readonly context: TenantContext
  private organizationId: string | undefined
  private failed = false

  constructor(pool: Pool, context: TenantContext, organizationId: string | undefined) {
    this.pool = pool
    this.context = context
    this.organizationId = organizationId
  }

  async run(statement: Statement): Promise<StatementResult> {
    return last(await this.send([statement]))
  }

  /** Moves a platform transaction into an organization, for the tenant tables it must write. */
  async enter(organizationId: string): Promise<void> {
    this.organizationId = organizationId
    if (this.client) await this.send([this.context.statement(this.client, organizationId, 'write')])
  }

  /** Sends the last statements together with COMMIT. Returns false when nothing was ever begun. */
  async commit(closing: readonly Statement[]): Promise<boolean> {
    if (!this.client && closing.length === 0) return false
    if (this.failed) throw new Error('A statement of this transaction failed; it cannot commit.')
    await this.send([...closing, { text: 'commit' }])
    this.free()
    return true
  }

  async rollback(): Promise<void> {
    const { client } = this
    if (!client) return
    try {
      await this.pool.timed(client, [{ text: 'rollback' }])
      this.free()
    } catch (error) {
      this.free(error)
    }
  }

  private async send(statements: readonly Statement[]): Promise<StatementResult[]> {
    const opening: Statement[] = []
    if (!this.client) {
      this.client = await this.pool.take()
      opening.push({ text: 'begin' })
      if (this.organizationId) {
        opening.push(this.context.statement(this.client, this.organizationId, 'write'))
      }
    }
    try {
      return await this.pool.timed(this.client, [...opening, ...statements])
    } catch (error) {
      this.failed = true
      throw isReadOnlyServer(error) || isConnectionFailure(error)
        ? new DatabaseUnavailable({ cause: error })
        : error
    }
  }

  private free(error?: unknown): void {
    if (this.client) this.pool.release(this.client, error)
    this.client = undefined
  }
}

/** We began a writing transaction, so it is the server that went read-only: a standby, a full disk. */
function isReadOnlyServer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

function last(results: readonly StatementResult[]): StatementResult {
  return results.at(-1) ?? { rows: [], count: 0 }
}

const readOnly = `select set_config('transaction_read_only', 'on', true)`
