import { sql, type RawBuilder } from 'kysely'

import { keepPlans, plansKept } from '#platform/database/keep-plans.ts'
import type { Db } from '#platform/database/kysely.ts'
import type { Statement, StatementResult } from '#platform/database/pipeline.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { justBefore, type Cursor } from './cursor.ts'
import type { LogEntry, LogPage } from './log-page.ts'
import type { ReadTail, Tail } from './log-tails.ts'

/**
 * Events of the organization after a position, in log order. A row is returned only if no running
 * transaction can still insert a row before it, so a reader that continues from its cursor misses
 * nothing and gets nothing twice. `exact` checks for such transactions and is only needed by
 * readers that wait.
 */
export async function readEvents(
  scope: Scope,
  after: Cursor,
  { limit, horizon = 'quick' }: { limit: number; horizon?: Horizon },
): Promise<LogPage> {
  const [, { rows }] = await Promise.all([
    keepPlans(scope.db),
    eventsQuery(after, limit, horizon).execute(scope.db),
  ])
  return pageOf(rows, limit)
}

export function tailStatements(db: Db, { after, limit }: Tail): Statement[] {
  const measures = sql`select ${plansKept}, set_config('statement_timeout', '500ms', true)`
  return [measures, eventsQuery(after, limit)].map((query) => {
    const { sql: text, parameters: values } = query.compile(db)
    return { text, values }
  })
}

export function readTail(
  { after, limit }: Tail,
  [, answer]: readonly StatementResult[],
): ReadTail | undefined {
  try {
    return answer && { after, page: pageOf(answer.rows as unknown as EventRow[], limit) }
  } catch {
    return undefined
  }
}

function pageOf(rows: readonly EventRow[], limit: number): LogPage {
  const settled = rows.filter((row) => row.settled)
  return { events: settled.map(entryOf), rest: restAfter(rows.length, settled.length, limit) }
}

export async function currentCursor(scope: Scope): Promise<Cursor> {
  const { rows } = await sql<{ horizon: bigint }>`select app.log_horizon() as horizon`.execute(
    scope.db,
  )
  return justBefore(rows[0]?.horizon ?? 1n)
}

/**
 * Whether a reader can continue from here: the position exists in the log and at most `most` events
 * have followed.
 */
export async function canResumeFrom(scope: Scope, cursor: Cursor, most: number): Promise<boolean> {
  const { rows } = await resumeQuery(cursor, most).execute(scope.db)
  const [facts] = rows
  return facts !== undefined && facts.isPast && facts.isKept && facts.newer <= most
}

export interface EventRow {
  readonly tx: bigint
  readonly seq: bigint
  readonly type: string
  readonly subjectId: string | null
  readonly actorKind: string
  readonly actorId: string | null
  readonly at: Date
  readonly audience: string
  readonly data: unknown
  readonly settled: boolean
}

/**
 * Row security adds the organization. The limit is part of the text so that the planner sees it.
 */
export function eventsQuery(
  after: Cursor,
  limit: number,
  horizon: Horizon = 'quick',
): RawBuilder<EventRow> {
  return sql<EventRow>`
    select tx, seq, type, subject_id, actor_kind, actor_id, at, audience, data,
      tx < (select ${horizons[horizon]}) as settled
    from events
    where (tx, seq) > (${after.tx}, ${after.seq})
    order by tx, seq
    limit ${sql.lit(limit)}`
}

export type Horizon = 'quick' | 'exact'

const horizons = { quick: sql`app.log_horizon()`, exact: sql`app.exact_log_horizon()` }

// Readers only got positions below a horizon. The exact horizon can move back when a transaction it
// excluded ends at this moment.
const begun = sql`app.log_horizon() - pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  + pg_snapshot_xmax(pg_current_snapshot())::text::bigint`

export interface ResumeFacts {
  readonly isPast: boolean
  readonly isKept: boolean
  readonly newer: number
}

export function resumeQuery({ tx, seq }: Cursor, most: number): RawBuilder<ResumeFacts> {
  return sql<ResumeFacts>`
    select
      ${tx}::bigint < ${begun} as is_past,
      (select true from events where (tx, seq) <= (${tx}, ${seq})
        order by tx desc, seq desc limit 1) is not null as is_kept,
      (select count(*)::int from (
        select from events where (tx, seq) > (${tx}, ${seq})
        order by tx, seq limit ${sql.lit(most + 1)}) as after_it) as newer`
}

function restAfter(found: number, settled: number, limit: number): LogPage['rest'] {
  if (settled < found) return 'unsettled'
  return found === limit ? 'more' : 'none'
}

function entryOf(row: EventRow): LogEntry {
  return {
    cursor: { tx: row.tx, seq: row.seq },
    type: row.type,
    subjectId: row.subjectId,
    actor: { kind: row.actorKind, id: row.actorId },
    at: row.at.toISOString(),
    audience: row.audience,
    data: row.data,
  }
}
