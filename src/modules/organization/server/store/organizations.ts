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

export async function readOrganization({ db }: Scope): Promise<OrganizationRow> {
  return db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow()
}

export async function changeOrganization(
  { db, now }: Scope,
  version: number,
  change: Updateable<Organizations>,
): Promise<OrganizationRow | undefined> {
  return db
    .updateTable('organizations')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function lockOrganization(
  { db }: Scope | PlatformScope,
  organizationId: string,
): Promise<OrganizationRow> {
  return db
    .selectFrom('organizations')
    .selectAll()
    .where('orgId', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function countSeats(
  { db }: Scope | PlatformScope,
  organizationId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .where('orgId', '=', organizationId)
    .where('removedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
