import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function countOwned({ db }: Scope, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from articles
    where owner_id = ${memberId}::uuid
      and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function reassignOwned({ db }: Scope, from: string, to: string | null): Promise<void> {
  await sql`update articles set owner_id = ${to}::uuid, version = version + 1
    where owner_id = ${from}::uuid`.execute(db)
}
