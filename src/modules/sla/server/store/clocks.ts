import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { SlaClocks } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { Clock } from '../../rules.ts'

type ClockRow = Selectable<SlaClocks>

export type Subject =
  | { readonly kind: 'conversation'; readonly id: string }
  | { readonly kind: 'ticket'; readonly id: string }

export async function listClocks({ db }: Scope, subjectId: string): Promise<Clock[]> {
  const rows = await db
    .selectFrom('sla_clocks')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('kind')
    .execute()
  return rows.map(formatPlayTime)
}

export async function setClocks(
  { db, organizationId }: Scope,
  { kind, id }: Subject,
  clocks: readonly Clock[],
): Promise<void> {
  await db.deleteFrom('sla_clocks').where('subject_id', '=', id).execute()
  if (clocks.length === 0) return
  await db
    .insertInto('sla_clocks')
    .values(
      clocks.map((clock) => ({
        org_id: organizationId,
        conversation_id: kind === 'conversation' ? id : null,
        ticket_id: kind === 'ticket' ? id : null,
        kind: clock.kind,
        policy_id: clock.policyId,
        state: clock.state,
        started_at: clock.startedAt,
        due_at: clock.dueAt,
        left_minutes: clock.leftMinutes,
        look_at: clock.lookAt,
        warned_at: clock.warnedAt,
        breached_at: clock.breachedAt,
        ended_at: clock.endedAt,
      })),
    )
    .execute()
}

export async function hasTicketClocks({ db }: Scope): Promise<boolean> {
  const { rows } = await sql`select from sla_clocks
    where ticket_id is not null limit 1`.execute(db)
  return rows.length > 0
}

export async function listOrganizationsToLookAt({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await organizationsQuery(now).execute(db)
  return rows.map(({ org_id: id }) => id)
}

export function organizationsQuery(now: Date): RawBuilder<{ org_id: string }> {
  return sql<{ org_id: string }>`
    select distinct org_id from sla_clocks
    where state = 'running' and look_at <= ${now} limit 1000`
}

/** In a fixed order for all nodes, to prevent deadlocks. */
export async function listSubjectsToLookAt(scope: Scope, limit: number): Promise<Subject[]> {
  const { rows } = await dueQuery(scope, limit).execute(scope.db)
  const subjects = new Map(rows.map((row) => [row.subject_id, subjectOf(row)]))
  return [...subjects.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(second)
}

export function dueQuery(
  { organizationId, now }: Pick<Scope, 'organizationId' | 'now'>,
  limit: number,
): RawBuilder<DueRow> {
  return sql<DueRow>`
    select subject_id, conversation_id from sla_clocks
    where org_id = ${organizationId} and state = 'running' and look_at <= ${now}
    order by look_at limit ${limit}`
}

interface DueRow {
  readonly subject_id: string
  readonly conversation_id: string | null
}

function subjectOf({ subject_id: id, conversation_id: conversationId }: DueRow): Subject {
  return conversationId === null ? { kind: 'ticket', id } : { kind: 'conversation', id }
}

function second<Value>([, value]: readonly [unknown, Value]): Value {
  return value
}

function formatPlayTime(row: ClockRow): Clock {
  return {
    kind: row.kind,
    policyId: row.policy_id,
    state: row.state,
    startedAt: row.started_at,
    dueAt: row.due_at,
    leftMinutes: row.left_minutes,
    lookAt: row.look_at,
    warnedAt: row.warned_at,
    breachedAt: row.breached_at,
    endedAt: row.ended_at,
  }
}
