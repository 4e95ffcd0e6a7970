import { sql } from 'kysely'

import type { Inside } from '../inside.ts'

export async function listSignatures(
  { db, organizationId }: Inside,
  memberId: string,
): Promise<{ accountId: string | null; text: string }[]> {
  return db
    .selectFrom('email_signatures')
    .select(['accountId', 'text'])
    .where('orgId', '=', organizationId)
    .where('memberId', '=', memberId)
    .execute()
}

export async function setSignature(
  { db, organizationId }: Inside,
  { memberId, accountId, text }: { memberId: string; accountId: string | null; text: string },
): Promise<void> {
  await db
    .insertInto('email_signatures')
    .values({ orgId: organizationId, memberId, accountId, text })
    .onConflict((on) =>
      on
        .columns(['orgId', 'memberId', 'accountId'])
        .doUpdateSet({ text, version: sql`email_signatures.version + 1` }),
    )
    .execute()
}

export async function deleteSignature(
  { db, organizationId }: Inside,
  { memberId, accountId }: { memberId: string; accountId: string | null },
): Promise<void> {
  await db
    .deleteFrom('email_signatures')
    .where('orgId', '=', organizationId)
    .where('memberId', '=', memberId)
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .execute()
}

/** Precedence: the member's signature for the address, the member's default, the address's own. */
export async function readSignature(
  { db, organizationId }: Inside,
  accountId: string,
  memberId: string | null,
): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text from (
      select text, case when account_id is null then 2 else 1 end as place from email_signatures
      where org_id = ${organizationId} and member_id = ${memberId}::uuid
        and (account_id = ${accountId}::uuid or account_id is null)
      union all
      select signature, 3 from email_accounts
      where org_id = ${organizationId} and id = ${accountId}::uuid
    ) as candidates
    order by place limit 1`.execute(db)
  return rows[0]?.text ?? ''
}
