import type { Inside } from '../inside.ts'

export interface TrustedRow {
  readonly sender: string
  readonly createdAt: Date
}

/** By name; fetches one row more than requested to detect a next page. */
export async function listTrusted(
  { db, organizationId }: Inside,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<TrustedRow[]> {
  let query = db
    .selectFrom('email_trusted_senders')
    .select(['sender', 'createdAt'])
    .where('orgId', '=', organizationId)
    .orderBy('sender')
    .limit(limit + 1)
  if (after !== undefined) query = query.where('sender', '>', after)
  return query.execute()
}

/** Undefined if it was already trusted. */
export async function insertTrusted(
  { db, organizationId, now }: Inside,
  sender: string,
  memberId: string | null,
): Promise<TrustedRow | undefined> {
  return db
    .insertInto('email_trusted_senders')
    .values({ orgId: organizationId, sender, memberId, createdAt: now })
    .onConflict((on) => on.doNothing())
    .returning(['sender', 'createdAt'])
    .executeTakeFirst()
}

export async function deleteTrusted(
  { db, organizationId }: Inside,
  sender: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_trusted_senders')
    .where('orgId', '=', organizationId)
    .where('sender', '=', sender)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
