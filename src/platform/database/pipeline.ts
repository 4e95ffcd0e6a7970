import pg, { type Connection, type PoolClient, type Submittable } from 'pg'
import wire from 'pg/lib/utils.js'

/**
 * Several statements, one network round trip: every statement is bound and executed before a single
 * Sync. Outside an explicit transaction PostgreSQL treats the batch as one implicit transaction, so
 * "set the tenant, then read" costs what the read alone would. What fails behind those that are
 * required takes nothing from them: their results are the answer.
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
  /** Called with its own answer, also when a later statement of the batch fails. */
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
/** What the driver's connection really takes; its published types are narrower. */
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

/** What a connection knows of a text it has parsed. */
interface Prepared {
  readonly name: string
  /** Asked for once: PostgreSQL refuses to run a statement whose columns have changed since. */
  fields: readonly Field[] | undefined
}

// Past this many different texts on one connection, statements are sent unnamed instead of kept.
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
  /** From here on, behind what is required, it cannot be read and is left out. */
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
        // Without it the answer would lie in the server until all is done, and be lost with it.
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
    // A serial, not a hash: a text parsed again after an error must not meet its old name.
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

  /** The statement whose answer is coming in. */
  private get current(): Prepared | undefined {
    return this.asked[this.finished.length]
  }

  handleRowDescription(message: RowDescription): void {
    const fields = message.fields.map((field) => ({
      name: field.name,
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
    // A text that failed may never have been parsed; forget it rather than bind to nothing.
    for (const text of this.parsedHere) this.prepared.delete(text)
    if (isStalePlan(error)) for (const { text } of this.statements) this.prepared.delete(text)
    // pg hands ReadyForQuery to nobody after an error, so this is the end of the batch.
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

/** A migration changed a table under a statement that was prepared before: parsed anew, it works. */
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
