import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { SlaClocks } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { Clock } from '../../rules.ts'

type ClockRow = Selectable<SlaClocks>

export async function listClocks(
  { db, organizationId }: Scope,
  conversationId: string,
): Promise<Clock[]> {
  const rows = await db
    .selectFrom('sla_clocks')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('conversation_id', '=', conversationId)
    .orderBy('kind')
    .execute()
  return rows.map(clockOf)
}

/** Those of one conversation, which must be locked, instead of what was there. */
export async function putClocks(
  { db, organizationId }: Scope,
  conversationId: string,
  clocks: readonly Clock[],
): Promise<void> {
  await db
    .deleteFrom('sla_clocks')
    .where('org_id', '=', organizationId)
    .where('conversation_id', '=', conversationId)
    .execute()
  if (clocks.length === 0) return
  await db
    .insertInto('sla_clocks')
    .values(
      clocks.map((clock) => ({
        org_id: organizationId,
        conversation_id: conversationId,
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

export async function listOrganizationsToLookAt({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await organizationsQuery(now).execute(db)
  return rows.map(({ org_id: id }) => id)
}

export function organizationsQuery(now: Date): RawBuilder<{ org_id: string }> {
  return sql<{ org_id: string }>`
    select distinct org_id from sla_clocks
    where state = 'running' and look_at <= ${now} limit 1000`
}

/** Conversations with a clock of which somebody must hear now. */
export async function listIdsToLookAt(scope: Scope, limit: number): Promise<string[]> {
  const { rows } = await dueQuery(scope, limit).execute(scope.db)
  return [...new Set(rows.map(({ conversation_id: id }) => id))]
}

export function dueQuery(
  { organizationId, now }: Pick<Scope, 'organizationId' | 'now'>,
  limit: number,
): RawBuilder<{ conversation_id: string }> {
  return sql<{ conversation_id: string }>`
    select conversation_id from sla_clocks
    where org_id = ${organizationId} and state = 'running' and look_at <= ${now}
    order by look_at limit ${limit}`
}

function clockOf(row: ClockRow): Clock {
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
