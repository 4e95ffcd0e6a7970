import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { SlaPolicies } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type PolicyRow = Selectable<SlaPolicies>

export async function listPolicyRows({ db }: Scope): Promise<PolicyRow[]> {
  return db
    .selectFrom('sla_policies')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function findPolicyRow({ db }: Scope, id: string): Promise<PolicyRow | undefined> {
  return db
    .selectFrom('sla_policies')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function listPoliciesFollowing({ db }: Scope, scheduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sla_policies')
    .select('name')
    .where('scheduleId', '=', scheduleId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => `SLA policy ${name}`)
}

/** Added last. Undefined if the name is taken. */
export async function insertPolicy(
  { db, organizationId }: Scope,
  values: Omit<Insertable<SlaPolicies>, 'orgId' | 'position'>,
): Promise<PolicyRow | undefined> {
  const last = sql<number>`(
    select coalesce(max(position), 0) + 1 from sla_policies)`
  return db
    .insertInto('sla_policies')
    .values({ ...values, orgId: organizationId, position: last })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * With a version, changes the row only if it still has that version. Undefined if nothing changed.
 */
export async function changePolicy(
  { db, now }: Scope,
  { id, version }: { id: string; version?: number },
  change: Updateable<SlaPolicies>,
): Promise<PolicyRow | undefined> {
  return db
    .updateTable('sla_policies')
    .set((the) => ({ ...change, version: the('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
}

export async function setOrder({ db, now }: Scope, ids: readonly string[]) {
  await sql`
    update sla_policies set position = wanted.place, updated_at = ${now}
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where sla_policies.id = wanted.id`.execute(db)
}

export async function listPolicyNames(
  { db }: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sla_policies')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
