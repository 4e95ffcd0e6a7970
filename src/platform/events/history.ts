import { sql } from 'kysely'
import { z } from 'zod'

import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

export interface PastEvent {
  readonly at: Date
  readonly type: string
  readonly subjectId: string | null
  readonly actor: PastActor
  readonly cause: {
    readonly kind: string
    readonly id: string
    readonly run: string | null
    readonly node: string | null
  }
  readonly data: unknown
}

export interface PastActor {
  readonly kind: string
  readonly id: string | null
  readonly name: string | null
  readonly role: string | null
}

export interface HistoryQuery {
  readonly subjectId?: string | undefined
  readonly actorIds?: readonly string[] | undefined
  /** One event type (`team.created`), or all with this prefix (`team.`). */
  readonly type?: string | undefined
  readonly days?: Days | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly timeZone: string
}

export async function listEvents(
  scope: Scope,
  { cursor, limit, ...filter }: HistoryQuery,
): Promise<Page<PastEvent>> {
  const before = decodeCursor(cursor, position)
  let query = scope.db
    .selectFrom('events')
    .select(['at', 'seq', 'type', 'subjectId', 'data'])
    .select(['actorKind', 'actorId', 'actorName', 'actorRole'])
    .select(['causeKind', 'causeId', 'causeRun', 'causeNode'])
    // A Date has only milliseconds. A cursor made of one would skip or repeat neighboring events.
    .select(sql<string>`at::text`.as('exactAt'))
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit + 1)
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  if (before) {
    const [at, seq] = before
    query = query.where(sql<boolean>`(at, seq) < (${at}::timestamptz, ${seq}::bigint)`)
  }
  return toPage(await query.execute(), limit, {
    item: (row) => ({
      at: row.at,
      type: row.type,
      subjectId: row.subjectId,
      actor: {
        kind: row.actorKind,
        id: row.actorId,
        name: row.actorName,
        role: row.actorRole,
      },
      cause: {
        kind: row.causeKind,
        id: row.causeId,
        run: row.causeRun,
        node: row.causeNode,
      },
      data: row.data,
    }),
    key: (row) => [row.exactAt, String(row.seq)],
  })
}

type Condition = ReturnType<typeof sql<boolean>>

function conditionsOf(filter: Omit<HistoryQuery, 'cursor' | 'limit'>): Condition[] {
  const { subjectId, actorIds, type, days } = filter
  return [
    // Events sent to one member only are not part of the organization's history.
    sql<boolean>`left(audience, 7) <> 'member:'`,
    // Events some members can't see appear only in the history of their record.
    sql<boolean>`strpos(audience, ' ') = 0`,
    ...(subjectId ? [sql<boolean>`subject_id = ${subjectId}`] : []),
    ...(actorIds ? [sql<boolean>`actor_id = any(${[...actorIds]}::uuid[])`] : []),
    ...(type ? [ofType(type)] : []),
    ...(days ? between(days) : []),
  ]
}

// Bytewise, like the index. "/" is the character after ".".
function ofType(type: string): Condition {
  if (!type.endsWith('.')) return sql<boolean>`type collate "C" = ${type}`
  const end = `${type.slice(0, -1)}/`
  return sql<boolean>`type collate "C" >= ${type} and type collate "C" < ${end}`
}

function between({ from, to, timeZone }: Days): Condition[] {
  return [
    ...(from ? [sql<boolean>`at >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(to ? [sql<boolean>`at < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ]
}

const position = z.tuple([cursorMoment, z.string().regex(/^\d{1,18}$/)])
