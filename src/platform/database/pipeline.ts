import pg, { type Connection, type PoolClient, type Submittable } from 'pg'
import wire from 'pg/lib/utils.js'

import { camelCase } from './column-case.ts'

/**
 * Sends several statements in one network round trip: every statement is bound and executed before
 * a single Sync. Outside an explicit transaction PostgreSQL treats the batch as one implicit
 * transaction, so setting the tenant adds no round trip. A failure after the required statements
 * doesn't discard their results.
 */
export async function pipeline(
  client: PoolClient,
  statements: readonly Statement[],
  required = statements.length,
): Promise<StatementResult[]> {
  const batch = new Batch(client, statements, required)
  client.query(batch)
  return batch.results
}

export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  /** Called with the answer even if a later statement of the batch fails. */
  readonly answered?: (rows: readonly Record<string, unknown>[]) => void
}

export interface StatementResult {
  readonly rows: Record<string, unknown>[]
  readonly count: number
}

type Parser = (text: string) => unknown
interface Field {
  readonly name: string
  readonly parse: Parser
}
interface RowDescription {
  readonly fields: readonly { name: string; dataTypeID: number }[]
}
/** What the driver's connection accepts. Its published types are narrower. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  parse(query: { name: string; text: string; types: number[] }, more: boolean): void
  bind(config: BindConfig, more: boolean): void
  describe(target: { type: 'P'; name: string }, more: boolean): void
  execute(config: { portal: string; rows: number }, more: boolean): void
  flush(): void
  sync(): void
}
interface BindConfig {
  readonly portal: string
  readonly statement: string
  readonly values: readonly unknown[]
  readonly binary: boolean
  valueMapper(value: unknown): unknown
}

interface Prepared {
  readonly name: string
  /**
   * PostgreSQL refuses a prepared statement whose result columns have changed, so the columns are
   * requested once.
   */
  fields: readonly Field[] | undefined
}

// Connections keep at most this many prepared statements. Further ones are sent unnamed.
const preparedStatementsKept = 500
let serial = 0
const preparedOn = new WeakMap<object, Map<string, Prepared>>()

class Batch implements Submittable {
  readonly results: Promise<StatementResult[]>
  private readonly resolve: (results: StatementResult[]) => void
  private readonly reject: (error: Error) => void
  private readonly finished: StatementResult[] = []
  private rows: Record<string, unknown>[] = []
  private failure: Error | undefined
  private readableUntil: number | undefined
  private readonly prepared: Map<string, Prepared>
  private readonly parsedHere: string[] = []
  private readonly asked: Prepared[] = []
  private readonly statements: readonly Statement[]
  private readonly required: number

  constructor(client: PoolClient, statements: readonly Statement[], required: number) {
    this.statements = statements
    this.required = required
    this.prepared = preparedBy(client)
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult[]>()
    this.results = promise
    this.resolve = resolve
    this.reject = reject
  }

  submit(plain: Connection): undefined {
    const connection = plain as unknown as Wire
    connection.stream.cork()
    try {
      for (const [place, statement] of this.statements.entries()) {
        this.send(connection, statement)
        // Without the flush the answer would stay in the server until the batch ends and be lost if
        // it fails.
        if (place + 1 === this.required && place + 1 < this.statements.length) connection.flush()
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return undefined
  }

  private send(connection: Wire, { text, values = [] }: Statement): void {
    const statement = this.prepared.get(text) ?? this.prepare(connection, text)
    this.asked.push(statement)
    connection.bind(
      {
        portal: '',
        statement: statement.name,
        values,
        binary: false,
        valueMapper: wire.prepareValue,
      },
      true,
    )
    if (!statement.fields) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({ portal: '', rows: 0 }, true)
  }

  private prepare(connection: Wire, text: string): Prepared {
    const isKept = this.prepared.size < preparedStatementsKept
    // A counter, not a hash: a text parsed again after an error must not reuse its old name.
    const statement: Prepared = { name: isKept ? `p_${serial++}` : '', fields: undefined }
    if (isKept) {
      this.prepared.set(text, statement)
      this.parsedHere.push(text)
    }
    connection.parse({ name: statement.name, text, types: [] }, true)
    return statement
  }

  private get hasRequired(): boolean {
    return this.finished.length >= this.required
  }

  private get current(): Prepared | undefined {
    return this.asked[this.finished.length]
  }

  handleRowDescription(message: RowDescription): void {
    const fields = message.fields.map((field) => ({
      name: camelCase(field.name),
      parse: pg.types.getTypeParser(field.dataTypeID),
    }))
    if (this.current) this.current.fields = fields
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.failure || this.readableUntil !== undefined) return
    try {
      this.rows.push(rowOf(this.current?.fields ?? [], message.fields))
    } catch (error) {
      if (this.hasRequired) this.readableUntil = this.finished.length
      else this.failure = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete(message: { text: string }): void {
    if (this.current) this.current.fields ??= []
    this.statements[this.finished.length]?.answered?.(this.rows)
    this.finished.push({ rows: this.rows, count: affected(message.text) })
    this.rows = []
  }

  handleEmptyQuery(): void {
    this.finished.push({ rows: [], count: 0 })
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}

  handleError(error: Error): void {
    // The failed text may not have been parsed, so it's forgotten instead of bound.
    for (const text of this.parsedHere) this.prepared.delete(text)
    if (isStalePlan(error)) for (const { text } of this.statements) this.prepared.delete(text)
    // pg drops ReadyForQuery after an error, so this ends the batch.
    if (this.hasRequired && !this.failure) this.answer()
    else this.reject(this.failure ?? error)
  }

  handleReadyForQuery(): void {
    if (this.failure) this.reject(this.failure)
    else this.answer()
  }

  private answer(): void {
    this.resolve(this.finished.slice(0, this.readableUntil))
  }
}

/** A migration changed a table of a prepared statement. Parsing it again works. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

function preparedBy(client: PoolClient): Map<string, Prepared> {
  let known = preparedOn.get(client)
  if (!known) preparedOn.set(client, (known = new Map()))
  return known
}

function rowOf(
  fields: readonly Field[],
  texts: readonly (string | null)[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let position = 0
  for (const { name, parse } of fields) {
    const text = texts[position++]
    row[name] = text === null || text === undefined ? null : parse(text)
  }
  return row
}

function affected(tag: string): number {
  return Number(/\d+$/.exec(tag)?.[0] ?? 0)
}
