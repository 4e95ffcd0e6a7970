import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { EmailSuppression } from '../../transport-model.ts'

export interface SuppressionPage {
  readonly limit: number
  readonly before: { readonly at: Date; readonly address: string } | undefined
  readonly reason: EmailSuppression['reason'] | undefined
  readonly q: string | undefined
}

export async function listSuppressionRows({ db }: Scope, page: SuppressionPage) {
  const { limit, before, reason, q } = page
  let query = db
    .selectFrom('email_suppressions')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('address', 'desc')
    .limit(limit + 1)
  if (reason !== undefined) query = query.where('reason', '=', reason)
  // A key range instead of LIKE, which can't use an index under row-level security.
  if (q !== undefined) {
    query = query
      .where('address', '>=', q.toLowerCase())
      .where('address', '<', `${q.toLowerCase()}\u{10ffff}`)
  }
  if (before !== undefined) {
    query = query.where(sql<boolean>`(created_at, address) < (${before.at}, ${before.address})`)
  }
  return query.execute()
}

export type SuppressionRow = Awaited<ReturnType<typeof listSuppressionRows>>[number]

export async function findSuppression(
  { db }: Scope,
  address: string,
): Promise<SuppressionRow | undefined> {
  return db
    .selectFrom('email_suppressions')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirst()
}

/** Clears earlier emails too, so that a late bounce doesn't suppress the address again. */
export async function deleteSuppression({ db, now }: Scope, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_suppressions')
    .where('address', '=', address)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await db
    .updateTable('outbound_mails')
    .set({ clearedAt: now })
    .where('recipient', '=', address)
    .where('state', 'not in', ['queued', 'deferred', 'sending'])
    .execute()
  return true
}

export async function deleteSuppressions(
  { db }: Scope,
  addresses: readonly string[],
): Promise<void> {
  await sql`
    delete from email_suppressions
    where address = any(${[...addresses]}::text[])`.execute(db)
}
