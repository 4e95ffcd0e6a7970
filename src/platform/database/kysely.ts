import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'

import { snakeCase } from './column-case.ts'
import type { Session } from './session.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export function kyselyOn(session: Session): Db {
  return new Kysely<Tables>({ dialect: new SessionDialect(session) })
}

const adapter = new PostgresAdapter()
/** Statements name columns as the database does. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  private readonly names = new Map<string, string>()

  protected override sanitizeIdentifier(identifier: string): string {
    let name = this.names.get(identifier)
    if (name === undefined) {
      name = super.sanitizeIdentifier(snakeCase(identifier))
      this.names.set(identifier, name)
    }
    return name
  }
}
const compiler = new SnakeCaseCompiler()

class SessionDialect implements Dialect {
  private readonly session: Session
  constructor(session: Session) {
    this.session = session
  }
  createAdapter(): PostgresAdapter {
    return adapter
  }
  createDriver(): Driver {
    return new SessionDriver(this.session)
  }
  createQueryCompiler(): PostgresQueryCompiler {
    return compiler
  }
  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db)
  }
}

class SessionDriver implements Driver {
  private readonly connection: DatabaseConnection
  constructor(session: Session) {
    this.connection = new SessionConnection(session)
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw nested
  }
  async commitTransaction(): Promise<void> {
    throw nested
  }
  async rollbackTransaction(): Promise<void> {
    throw nested
  }
}

class SessionConnection implements DatabaseConnection {
  private readonly session: Session
  constructor(session: Session) {
    this.session = session
  }
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, count } = await this.session.run({ text: query.sql, values: query.parameters })
    return { rows: rows as Row[], numAffectedRows: BigInt(count) }
  }
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Streaming isn't supported inside a scope. Page by key instead.")
  }
}

const nested = new Error("A scope is already a transaction. Don't open another one inside it.")
