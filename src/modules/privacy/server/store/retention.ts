import { sql, type Selectable } from 'kysely'

import type { RetentionPolicies } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { RetentionAction, RetentionObject } from '../../rules.ts'

export type PolicyRow = Selectable<RetentionPolicies>

export async function listPolicyRows({ db }: Scope): Promise<PolicyRow[]> {
  return db.selectFrom('retention_policies').selectAll().execute()
}

/** Undefined on a version conflict; 0 is the version of a policy that was never saved. */
export async function upsertPolicy(
  { db, organizationId, now }: Scope,
  {
    object,
    version,
    action,
    days,
  }: { object: RetentionObject; version: number; action: RetentionAction; days: number | null },
): Promise<PolicyRow | undefined> {
  if (version === 0) {
    return db
      .insertInto('retention_policies')
      .values({ org_id: organizationId, object, action, days, updated_at: now })
      .onConflict((on) => on.doNothing())
      .returningAll()
      .executeTakeFirst()
  }
  return db
    .updateTable('retention_policies')
    .set({ action, days, updated_at: now, version: version + 1 })
    .where('object', '=', object)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function listOrganizationsWithPolicies({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from retention_policies where days is not null`.execute(db)
  return rows.map(({ org_id: id }) => id)
}

/** Locks the policy, so that it can't be turned off during a batch. */
export async function lockActivePolicies({ db }: Scope): Promise<PolicyRow[]> {
  return db
    .selectFrom('retention_policies')
    .selectAll()
    .where('days', 'is not', null)
    .orderBy('object')
    .forUpdate()
    .execute()
}

export async function addToRun(
  { db }: Scope,
  object: RetentionObject,
  count: number,
): Promise<void> {
  await db
    .updateTable('retention_policies')
    .set((is) => ({ running_count: is('running_count', '+', count) }))
    .where('object', '=', object)
    .execute()
}

export async function endRun(
  { db, now }: Scope,
  object: RetentionObject,
  count: number,
): Promise<void> {
  await db
    .updateTable('retention_policies')
    .set({ running_count: 0, ran_at: now, ran_count: count })
    .where('object', '=', object)
    .execute()
}
