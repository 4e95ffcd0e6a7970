import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { daysBefore } from '#lib/days-before.ts'
import { levelOf } from '#platform/permissions/may.ts'
import { permissionKeys } from '#platform/permissions/keys.ts'
import {
  cursorMoment,
  decodeCursor,
  encodeCursor,
  toPage,
  type Page,
} from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

export interface SubjectEvent {
  readonly id: string
  readonly at: Date
  readonly cursor: string
  readonly type: string
  readonly subjectId: string
  readonly actor: { readonly kind: string; readonly id: string | null }
  readonly data: unknown
}

export async function listSubjectEvents(
  scope: Scope,
  subjectIds: readonly string[],
  {
    cursor,
    limit,
    exclude = [],
  }: {
    readonly cursor?: string | undefined
    readonly limit: number
    readonly exclude?: readonly string[]
  },
): Promise<Page<SubjectEvent>> {
  const before = decodeCursor(cursor, position)
  // The separate time condition lets PostgreSQL skip whole monthly partitions.
  const earlier = before
    ? sql`and event.at <= ${before[0]}::timestamptz
        and (event.at, event.seq) < (${before[0]}::timestamptz, ${before[1]}::bigint)`
    : sql``
  const ids = [...new Set(subjectIds)]
  const rows: EventRow[] = []
  for (const span of spansBefore(before ? new Date(before[0]) : scope.now, ids.length)) {
    rows.push(...(await listInSpan(scope, ids, { span, earlier, exclude, limit: limit + 1 })))
    if (rows.length > limit) break
  }
  return toPage(rows.slice(0, limit + 1), limit, {
    item: (row) => ({
      id: String(row.seq),
      at: row.at,
      cursor: encodeCursor([row.exactAt, String(row.seq)]),
      type: row.type,
      subjectId: row.subjectId,
      actor: { kind: row.actorKind, id: row.actorId },
      data: row.data,
    }),
    key: (row) => [row.exactAt, String(row.seq)],
  })
}

async function listInSpan(
  scope: Scope,
  subjectIds: readonly string[],
  {
    span,
    earlier,
    exclude,
    limit,
  }: {
    readonly span: Span
    readonly earlier: RawBuilder<unknown>
    readonly exclude: readonly string[]
    readonly limit: number
  },
): Promise<EventRow[]> {
  // One index lookup per subject. Without the organization condition the planner assumes few events
  // per subject and reads and sorts them all.
  const { rows } = await sql<EventRow>`
    select found.*, found.at::text as exact_at from unnest(${[...subjectIds]}::uuid[]) subject
    cross join lateral (
      select event.at, event.seq, event.type, event.subject_id, event.actor_kind, event.actor_id,
        event.data
      from events event
      where event.org_id = ${scope.organizationId} and event.subject_id = subject ${earlier}
        ${span.since ? sql`and event.at >= ${span.since}` : sql``}
        ${span.until ? sql`and event.at < ${span.until}` : sql``}
        and event.type <> all(${[...exclude]}::text[])
        and split_part(event.audience, ' ', 1) = any(${audiencesOf(scope)}::text[])
      order by event.at desc, event.seq desc limit ${limit}) found
    order by found.at desc, found.seq desc limit ${limit}`.execute(scope.db)
  return rows
}

interface Span {
  readonly since: Date | undefined
  readonly until: Date | undefined
}

/**
 * Reads the newest partition first. Looking up thousands of subjects in every month takes long, and
 * recent days usually fill the page.
 */
function spansBefore(moment: Date, subjects: number): Span[] {
  if (subjects <= fewSubjects) return [{ since: undefined, until: undefined }]
  const borders = [7, 60, 365].map((days) => daysBefore(moment, days))
  return [...borders, undefined].map((since, nth) => ({ since, until: borders[nth - 1] }))
}

const fewSubjects = 100

export async function listChangedSubjects(
  { db }: Scope,
  subjectIds: readonly string[],
  { type, field }: { readonly type: string; readonly field: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct subject_id as id from events
    where subject_id = any(${[...subjectIds]}::uuid[])
      and type = ${type} and data->'changed' ? ${field}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Redacts events of erased subjects. That something happened stays in the log. */
export async function blankSubjectEvents(
  { db }: Scope,
  subjectIds: readonly string[],
): Promise<void> {
  await sql`
    update events set data = app.without_words(data)
    where subject_id = any(${[...subjectIds]}::uuid[])`.execute(db)
}

interface EventRow {
  readonly at: Date
  readonly exactAt: string
  readonly seq: bigint
  readonly type: string
  readonly subjectId: string
  readonly actorKind: string
  readonly actorId: string | null
  readonly data: unknown
}

function audiencesOf({ actor }: Scope): string[] {
  if (actor.kind !== 'member') return ['organization', ...permissionKeys]
  const { membership } = actor
  const held = permissionKeys.filter((key) => levelOf(membership, key) !== undefined)
  return ['organization', ...held]
}

export function readSubjectCursor(
  cursor: string | undefined,
): { readonly at: string; readonly isUpTo: boolean } | undefined {
  const before = decodeCursor(cursor, position)
  return before && { at: before[0], isUpTo: before[1] !== beforeAll }
}

export function subjectCursorBefore(at: Date): string {
  return encodeCursor([at.toISOString().replace('T', ' ').replace('Z', '+00'), beforeAll])
}

/** No event has this number. */
const beforeAll = '0'
const position = z.tuple([cursorMoment, z.string().regex(/^\d{1,18}$/)])
