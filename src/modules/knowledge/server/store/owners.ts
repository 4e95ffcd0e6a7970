import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function countOwned({ db, organizationId }: Scope, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from articles
    where org_id = ${organizationId} and owner_id = ${memberId}::uuid
      and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function giveOwned(
  { db, organizationId }: Scope,
  from: string,
  to: string | null,
): Promise<void> {
  await sql`update articles set owner_id = ${to}::uuid, version = version + 1
    where org_id = ${organizationId} and owner_id = ${from}::uuid`.execute(db)
}
