import { sql, type Insertable, type Selectable } from 'kysely'

import type { AssignmentPolicies } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type PolicyRow = Selectable<AssignmentPolicies>

export async function listPolicyRows({ db }: Scope): Promise<PolicyRow[]> {
  return db
    .selectFrom('assignment_policies')
    .selectAll()
    .orderBy(sql`team_id is null`)
    .orderBy('id')
    .execute()
}

export async function hasAutomaticPolicy({ db }: Scope): Promise<boolean> {
  const row = await db
    .selectFrom('assignment_policies')
    .select('id')
    .where('method', '<>', 'manual')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type PolicyValues = Omit<
  Insertable<AssignmentPolicies>,
  'orgId' | 'id' | 'teamId' | 'version' | 'createdAt' | 'updatedAt'
>

/** Undefined if another request saved one for this team first. */
export async function insertPolicy(
  { db, organizationId }: Scope,
  teamId: string | null,
  values: PolicyValues,
): Promise<PolicyRow | undefined> {
  return db
    .insertInto('assignment_policies')
    .values({ ...values, orgId: organizationId, teamId })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Undefined if the version has changed. */
export async function changePolicy(
  { db, now }: Scope,
  { id, version }: { id: string; version: number },
  values: PolicyValues,
): Promise<PolicyRow | undefined> {
  return db
    .updateTable('assignment_policies')
    .set({ ...values, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function listAutomaticOrganizations({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from assignment_policies where method <> 'manual'`.execute(db)
  return rows.map(({ orgId: id }) => id)
}
