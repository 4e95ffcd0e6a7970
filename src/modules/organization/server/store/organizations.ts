import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Organizations } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type OrganizationRow = Selectable<Organizations>

export async function insertOrganization(
  { db }: PlatformScope,
  organization: Insertable<Organizations>,
): Promise<OrganizationRow> {
  return db
    .insertInto('organizations')
    .values(organization)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function readOrganization({ db, organizationId }: Scope): Promise<OrganizationRow> {
  return db
    .selectFrom('organizations')
    .selectAll()
    .where('org_id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

export async function changeOrganization(
  { db, organizationId, now }: Scope,
  version: number,
  change: Updateable<Organizations>,
): Promise<OrganizationRow | undefined> {
  return db
    .updateTable('organizations')
    .set({ ...change, version: version + 1, updated_at: now })
    .where('org_id', '=', organizationId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}
