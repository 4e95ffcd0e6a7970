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
      .values({ orgId: organizationId, object, action, days, updatedAt: now })
      .onConflict((on) => on.doNothing())
      .returningAll()
      .executeTakeFirst()
  }
  return db
    .updateTable('retention_policies')
    .set({ action, days, updatedAt: now, version: version + 1 })
    .where('object', '=', object)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function listOrganizationsWithPolicies({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from retention_policies where days is not null`.execute(db)
  return rows.map(({ orgId: id }) => id)
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
    .set((is) => ({ runningCount: is('runningCount', '+', count) }))
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
    .set({ runningCount: 0, ranAt: now, ranCount: count })
    .where('object', '=', object)
    .execute()
}
