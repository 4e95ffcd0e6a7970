import type { Selectable, Updateable } from 'kysely'

import type { Roles } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type RoleRow = Selectable<Roles>

export async function listRoleRows({ db }: Scope): Promise<RoleRow[]> {
  return db.selectFrom('roles').selectAll().orderBy('name').execute()
}

export async function findRoleRow({ db }: Scope, id: string): Promise<RoleRow | undefined> {
  return db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countMembersByRole({ db }: Scope): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('members')
    .select('roleKey')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .where('roleKey', 'is not', null)
    .where('removedAt', 'is', null)
    .groupBy('roleKey')
    .execute()
  return new Map(rows.map(({ roleKey: key, count }) => [key ?? '', Number(count)]))
}

export async function insertRole(
  { db, organizationId }: Scope,
  role: { name: string; description: string; levels: Record<string, unknown> },
): Promise<RoleRow | undefined> {
  return db
    .insertInto('roles')
    .values({ ...role, orgId: organizationId })
    .onConflict((on) => on.columns(['orgId', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function changeRole(
  { db, now }: Scope,
  { id, version }: { id: string; version: number },
  change: Updateable<Roles>,
): Promise<RoleRow | undefined> {
  return db
    .updateTable('roles')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function removeRole({ db }: Scope, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom('roles').where('id', '=', id).returning('name').executeTakeFirst()
  return row?.name
}
