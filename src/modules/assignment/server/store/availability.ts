import type { Selectable } from 'kysely'
import { sql } from 'kysely'

import type { MemberAvailability } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type AvailabilityRow = Selectable<MemberAvailability>

export async function listAwayRows({ db }: Scope): Promise<AvailabilityRow[]> {
  return db
    .selectFrom('member_availability')
    .selectAll()
    .where('status', '=', 'away')
    .orderBy('memberId')
    .execute()
}

/** Locks the row so that a change is announced only once. */
export async function lockAvailability(
  scope: Scope,
  memberId: string,
): Promise<AvailabilityRow | undefined> {
  return ofMember(scope, memberId).forUpdate().executeTakeFirst()
}

export async function findAvailability(
  scope: Scope,
  memberId: string,
): Promise<AvailabilityRow | undefined> {
  return ofMember(scope, memberId).executeTakeFirst()
}

function ofMember({ db }: Scope, memberId: string) {
  return db.selectFrom('member_availability').selectAll().where('memberId', '=', memberId)
}

export async function storeAvailability(
  { db, organizationId }: Scope,
  row: Omit<AvailabilityRow, 'orgId'>,
): Promise<AvailabilityRow> {
  const { memberId: _, ...set } = row
  return db
    .insertInto('member_availability')
    .values({ ...row, orgId: organizationId })
    .onConflict((on) => on.columns(['orgId', 'memberId']).doUpdateSet(set))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeAvailability({ db }: Scope, memberId: string): Promise<void> {
  await db.deleteFrom('member_availability').where('memberId', '=', memberId).execute()
}

export async function listReturning({ db, now }: Scope, limit: number): Promise<AvailabilityRow[]> {
  return db
    .selectFrom('member_availability')
    .selectAll()
    .where('backAt', '<=', now)
    .orderBy('backAt')
    .orderBy('memberId')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function listOrganizationsWithReturning({
  db,
  now,
}: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from member_availability where back_at <= ${now} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}
