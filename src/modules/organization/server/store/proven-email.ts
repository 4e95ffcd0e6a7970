import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function findProvenEmail(
  { db }: Scope,
  memberId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from app.proven_member_emails(array[${memberId}::uuid])`.execute(db)
  return rows[0]?.email
}
