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
  /** To go on from it. */
  readonly cursor: string
  readonly type: string
  readonly subjectId: string
  readonly actor: { readonly kind: string; readonly id: string | null }
  readonly data: unknown
}

/**
 * What happened to several subjects, as one list, newest first. Which subjects whoever asks may see
 * is asked before; of their events he gets those that his keys let him hear of.
 */
export async function listSubjectEvents(
  scope: Scope,
  subjectIds: readonly string[],
  {
    cursor,
    limit,
    leaveOut = [],
  }: {
    readonly cursor?: string | undefined
    readonly limit: number
    /** Kinds of events that tell nothing here. */
    readonly leaveOut?: readonly string[]
  },
): Promise<Page<SubjectEvent>> {
  const before = decodeCursor(cursor, position)
  // Beside the two together, the moment alone: by it whole months of the log are left out.
  const earlier = before
    ? sql`and event.at <= ${before[0]}::timestamptz
        and (event.at, event.seq) < (${before[0]}::timestamptz, ${before[1]}::bigint)`
    : sql``
  const ids = [...new Set(subjectIds)]
  const rows: EventRow[] = []
  for (const span of spansBefore(before ? new Date(before[0]) : scope.now, ids.length)) {
    rows.push(...(await listInSpan(scope, ids, { span, earlier, leaveOut, limit: limit + 1 })))
    if (rows.length > limit) break
  }
  return toPage(rows.slice(0, limit + 1), limit, {
    item: (row) => ({
      id: String(row.seq),
      at: row.at,
      cursor: encodeCursor([row.exact_at, String(row.seq)]),
      type: row.type,
      subjectId: row.subject_id,
      actor: { kind: row.actor_kind, id: row.actor_id },
      data: row.data,
    }),
    key: (row) => [row.exact_at, String(row.seq)],
  })
}

async function listInSpan(
  scope: Scope,
  subjectIds: readonly string[],
  {
    span,
    earlier,
    leaveOut,
    limit,
  }: {
    readonly span: Span
    readonly earlier: RawBuilder<unknown>
    readonly leaveOut: readonly string[]
    readonly limit: number
  },
): Promise<EventRow[]> {
  // One short look into the index for each subject, however much happened to it. Without the
  // organization the planner thinks that a subject has few events, and reads and sorts all of them.
  const { rows } = await sql<EventRow>`
    select found.*, found.at::text as exact_at from unnest(${[...subjectIds]}::uuid[]) subject
    cross join lateral (
      select event.at, event.seq, event.type, event.subject_id, event.actor_kind, event.actor_id,
        event.data
      from events event
      where event.org_id = ${scope.organizationId} and event.subject_id = subject ${earlier}
        ${span.since ? sql`and event.at >= ${span.since}` : sql``}
        ${span.until ? sql`and event.at < ${span.until}` : sql``}
        and event.type <> all(${[...leaveOut]}::text[])
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
 * The log, the latest part first. Each month of it is a table of its own, and to look for each of
 * thousands of subjects in each of them takes long, while a page is mostly filled by the last days.
 */
function spansBefore(moment: Date, subjects: number): Span[] {
  if (subjects <= fewSubjects) return [{ since: undefined, until: undefined }]
  const borders = [7, 60, 365].map((days) => daysBefore(moment, days))
  return [...borders, undefined].map((since, nth) => ({ since, until: borders[nth - 1] }))
}

/** For these it is quicker to look everywhere than to ask several times. */
const fewSubjects = 100

/** Those of the subjects of which this was changed, as events of the type name it under `changed`. */
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

/** Takes out of the log what was said of subjects that are erased; that it happened stays. */
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
  readonly exact_at: string
  readonly seq: bigint
  readonly type: string
  readonly subject_id: string
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly data: unknown
}

function audiencesOf({ actor }: Scope): string[] {
  if (actor.kind !== 'member') return ['organization', ...permissionKeys]
  const { membership } = actor
  const held = permissionKeys.filter((key) => levelOf(membership, key) !== undefined)
  return ['organization', ...held]
}

/** What a cursor of this list says: the moment, and whether things of that moment may follow. */
export function readSubjectCursor(
  cursor: string | undefined,
): { readonly at: string; readonly isUpTo: boolean } | undefined {
  const before = decodeCursor(cursor, position)
  return before && { at: before[0], isUpTo: before[1] !== beforeAll }
}

/** Goes on with what was before a moment. */
export function subjectCursorBefore(at: Date): string {
  return encodeCursor([at.toISOString().replace('T', ' ').replace('Z', '+00'), beforeAll])
}

/** No event has this number. */
const beforeAll = '0'
const position = z.tuple([cursorMoment, z.string().regex(/^\d{1,18}$/)])
