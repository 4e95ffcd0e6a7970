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
    .where('subjectId', '=', subjectId)
    .orderBy('kind')
    .execute()
  return rows.map(formatPlayTime)
}

export async function setClocks(
  { db, organizationId }: Scope,
  { kind, id }: Subject,
  clocks: readonly Clock[],
): Promise<void> {
  await db.deleteFrom('sla_clocks').where('subjectId', '=', id).execute()
  if (clocks.length === 0) return
  await db
    .insertInto('sla_clocks')
    .values(
      clocks.map((clock) => ({
        orgId: organizationId,
        conversationId: kind === 'conversation' ? id : null,
        ticketId: kind === 'ticket' ? id : null,
        kind: clock.kind,
        policyId: clock.policyId,
        state: clock.state,
        startedAt: clock.startedAt,
        dueAt: clock.dueAt,
        leftMinutes: clock.leftMinutes,
        lookAt: clock.lookAt,
        warnedAt: clock.warnedAt,
        breachedAt: clock.breachedAt,
        endedAt: clock.endedAt,
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
  return rows.map(({ orgId: id }) => id)
}

export function organizationsQuery(now: Date): RawBuilder<{ orgId: string }> {
  return sql<{ orgId: string }>`
    select distinct org_id from sla_clocks
    where state = 'running' and look_at <= ${now} limit 1000`
}

/** In a fixed order for all nodes, to prevent deadlocks. */
export async function listSubjectsToLookAt(scope: Scope, limit: number): Promise<Subject[]> {
  const { rows } = await dueQuery(scope, limit).execute(scope.db)
  const subjects = new Map(rows.map((row) => [row.subjectId, subjectOf(row)]))
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
  readonly subjectId: string
  readonly conversationId: string | null
}

function subjectOf({ subjectId: id, conversationId }: DueRow): Subject {
  return conversationId === null ? { kind: 'ticket', id } : { kind: 'conversation', id }
}

function second<Value>([, value]: readonly [unknown, Value]): Value {
  return value
}

function formatPlayTime(row: ClockRow): Clock {
  return {
    kind: row.kind,
    policyId: row.policyId,
    state: row.state,
    startedAt: row.startedAt,
    dueAt: row.dueAt,
    leftMinutes: row.leftMinutes,
    lookAt: row.lookAt,
    warnedAt: row.warnedAt,
    breachedAt: row.breachedAt,
    endedAt: row.endedAt,
  }
}
