import { sql } from 'kysely'
import { z } from 'zod'

import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

export interface PastEvent {
  readonly at: Date
  readonly type: string
  readonly subjectId: string | null
  readonly actorKind: string
  readonly actorId: string | null
  readonly cause: string
  readonly data: unknown
}

export interface HistoryQuery {
  readonly subjectId?: string | undefined
  readonly type?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** What happened in the organization, newest first. */
export async function listEvents(
  scope: Scope,
  { subjectId, type, cursor, limit }: HistoryQuery,
): Promise<Page<PastEvent>> {
  const before = decodeCursor(cursor, position)
  let query = scope.db
    .selectFrom('events')
    .select(['at', 'seq', 'type', 'subject_id', 'actor_kind', 'actor_id', 'cause', 'data'])
    // A Date knows milliseconds only; a cursor made of one would skip or repeat its neighbors.
    .select(sql<string>`at::text`.as('exact_at'))
    .where('org_id', '=', scope.organizationId)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit + 1)
  if (subjectId) query = query.where('subject_id', '=', subjectId)
  if (type) query = query.where('type', '=', type)
  if (before) {
    const [at, seq] = before
    query = query.where(sql<boolean>`(at, seq) < (${at}::timestamptz, ${seq}::bigint)`)
  }
  return toPage(await query.execute(), limit, {
    item: (row) => ({
      at: row.at,
      type: row.type,
      subjectId: row.subject_id,
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      cause: row.cause,
      data: row.data,
    }),
    key: (row) => [row.exact_at, String(row.seq)],
  })
}

const position = z.tuple([
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
  z.string().regex(/^\d{1,18}$/),
])
