import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/** Of those who are members and have shown that the address is theirs. */
export async function listProvenEmails(
  { db }: Scope,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ member_id: string; email: string }>`
    select member_id, email from app.proven_member_emails(${[...memberIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ member_id: id, email }) => [id, email]))
}

export async function findProvenEmail(scope: Scope, memberId: string): Promise<string | undefined> {
  return (await listProvenEmails(scope, [memberId])).get(memberId)
}
