import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function countOwnedBy({ db }: Scope, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contacts
    where owner_id = ${memberId}::uuid and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function reassignOwned(
  { db, now }: Scope,
  from: string,
  to: string | null,
): Promise<void> {
  await sql`
    update contacts set owner_id = ${to}::uuid, version = version + 1, updated_at = ${now}
    where owner_id = ${from}::uuid`.execute(db)
}
