import pg, { type Connection, type PoolClient, type Submittable } from 'pg'
import wire from 'pg/lib/utils.js'

/**
 * Several statements, one network round trip: every statement is bound and executed before a single
 * Sync. Outside an explicit transaction PostgreSQL treats the batch as one implicit transaction, so
 * "set the tenant, then read" costs what the read alone would.
 */
export async function pipeline(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<StatementResult[]> {
  const batch = new Batch(client, statements)
  client.query(batch)
  return batch.results
}

export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
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
/** What the driver's connection really takes; its published types are narrower. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  parse(query: { name: string; text: string; types: number[] }, more: boolean): void
  bind(config: BindConfig, more: boolean): void
  describe(target: { type: 'P'; name: string }, more: boolean): void
  execute(config: { portal: string; rows: number }, more: boolean): void
  sync(): void
}
interface BindConfig {
  readonly portal: string
  readonly statement: string
  readonly values: readonly unknown[]
  readonly binary: boolean
  valueMapper(value: unknown): unknown
}

// Past this many different texts on one connection, statements are sent unnamed instead of kept.
const preparedStatementsKept = 500
let serial = 0
const prepared = new WeakMap<object, Map<string, string>>()

class Batch implements Submittable {
  readonly results: Promise<StatementResult[]>
  private readonly resolve: (results: StatementResult[]) => void
  private readonly reject: (error: Error) => void
  private readonly finished: StatementResult[] = []
  private rows: Record<string, unknown>[] = []
  private fields: Field[] = []
  private failure: Error | undefined
  private readonly names: Map<string, string>
  private readonly parsedHere: string[] = []
  private readonly statements: readonly Statement[]

  constructor(client: PoolClient, statements: readonly Statement[]) {
    this.statements = statements
    this.names = preparedOn(client)
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult[]>()
    this.results = promise
    this.resolve = resolve
    this.reject = reject
  }

  submit(plain: Connection): undefined {
    const connection = plain as unknown as Wire
    connection.stream.cork()
    try {
      for (const statement of this.statements) this.send(connection, statement)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return undefined
  }

  private send(connection: Wire, { text, values = [] }: Statement): void {
    const known = this.names.get(text)
    const name = known ?? this.nameFor(text)
    if (known === undefined) connection.parse({ name, text, types: [] }, true)
    connection.bind(
      { portal: '', statement: name, values, binary: false, valueMapper: wire.prepareValue },
      true,
    )
    connection.describe({ type: 'P', name: '' }, true)
    connection.execute({ portal: '', rows: 0 }, true)
  }

  private nameFor(text: string): string {
    if (this.names.size >= preparedStatementsKept) return ''
    // A serial, not a hash: a text parsed again after an error must not meet its old name.
    const name = `p_${serial++}`
    this.names.set(text, name)
    this.parsedHere.push(text)
    return name
  }

  handleRowDescription(message: RowDescription): void {
    this.fields = message.fields.map((field) => ({
      name: field.name,
      parse: pg.types.getTypeParser(field.dataTypeID),
    }))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.failure) return
    try {
      const row: Record<string, unknown> = {}
      for (const [position, field] of this.fields.entries()) {
        const text = message.fields[position]
        row[field.name] = text === null || text === undefined ? null : field.parse(text)
      }
      this.rows.push(row)
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete(message: { text: string }): void {
    this.finished.push({ rows: this.rows, count: affected(message.text) })
    this.rows = []
    this.fields = []
  }

  handleEmptyQuery(): void {
    this.finished.push({ rows: [], count: 0 })
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}

  handleError(error: Error): void {
    // A text that failed may never have been parsed; forget it rather than bind to nothing.
    for (const text of this.parsedHere) this.names.delete(text)
    // pg hands ReadyForQuery to nobody after an error, so this is the end of the batch.
    this.reject(this.failure ?? error)
  }

  handleReadyForQuery(): void {
    if (this.failure) this.reject(this.failure)
    else this.resolve(this.finished)
  }
}

function preparedOn(client: PoolClient): Map<string, string> {
  let names = prepared.get(client)
  if (!names) prepared.set(client, (names = new Map()))
  return names
}

function affected(tag: string): number {
  return Number(/\d+$/.exec(tag)?.[0] ?? 0)
}
