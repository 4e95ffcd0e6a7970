import { sql } from 'kysely'
import { z } from 'zod'

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
  const earlier = before
    ? sql`and (event.at, event.seq) < (${before[0]}::timestamptz, ${before[1]}::bigint)`
    : sql``
  // One short look into the index for each subject, however much happened to it.
  const { rows } = await sql<EventRow>`
    select found.*, found.at::text as exact_at from unnest(${[...new Set(subjectIds)]}::uuid[]) subject
    cross join lateral (
      select event.at, event.seq, event.type, event.subject_id, event.actor_kind, event.actor_id,
        event.data
      from events event
      where event.org_id = ${scope.organizationId} and event.subject_id = subject ${earlier}
        and event.type <> all(${[...leaveOut]}::text[])
        and split_part(event.audience, ' ', 1) = any(${audiencesOf(scope)}::text[])
      order by event.at desc, event.seq desc limit ${limit + 1}) found
    order by found.at desc, found.seq desc limit ${limit + 1}`.execute(scope.db)
  return toPage(rows, limit, {
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

/** Those of the subjects of which this was changed, as events of the type name it under `changed`. */
export async function listChangedSubjects(
  { db, organizationId }: Scope,
  subjectIds: readonly string[],
  { type, field }: { readonly type: string; readonly field: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct subject_id as id from events
    where org_id = ${organizationId} and subject_id = any(${[...subjectIds]}::uuid[])
      and type = ${type} and data->'changed' ? ${field}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Takes out of the log what was said of subjects that are erased; that it happened stays. */
export async function blankSubjectEvents(
  { db, organizationId }: Scope,
  subjectIds: readonly string[],
): Promise<void> {
  await sql`
    update events set data = app.without_words(data)
    where org_id = ${organizationId} and subject_id = any(${[...subjectIds]}::uuid[])`.execute(db)
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
