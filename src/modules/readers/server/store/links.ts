import { sql, type Selectable } from 'kysely'

import type { ReaderLinks } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type LinkRow = Selectable<ReaderLinks>

/** Serializes requests for one address, so each sees which links were sent. */
export async function lockLinksTo({ db, organizationId }: Scope, email: string): Promise<void> {
  const key = `reader links ${organizationId} ${email}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

export async function countFreshLinks({ db, now }: Scope, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reader_links
    where email = ${email}
      and created_at > ${now}::timestamptz - interval '1 hour'`.execute(db)
  return rows[0]?.count ?? 0
}

/** False if it was requested before with the same key. */
export async function insertLink(
  { db, organizationId, now }: Scope,
  link: Pick<LinkRow, 'siteId' | 'clientKey' | 'email' | 'secretHash' | 'nextPath' | 'expiresAt'>,
): Promise<boolean> {
  const row = await db
    .insertInto('reader_links')
    .values({ ...link, orgId: organizationId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['orgId', 'clientKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A link works on its own site only, not on other sites of the organization. */
export async function findLink(
  { db }: Scope,
  { siteId, secretHash }: { readonly siteId: string; readonly secretHash: string },
): Promise<LinkRow | undefined> {
  return db
    .selectFrom('reader_links')
    .selectAll()
    .where('secretHash', '=', secretHash)
    .where('siteId', '=', siteId)
    .executeTakeFirst()
}

/** False if the link was just used. */
export async function spendLink({ db, now }: Scope, id: string): Promise<boolean> {
  const row = await db
    .updateTable('reader_links')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteLinksTo({ db }: Scope, emails: readonly string[]): Promise<void> {
  await sql`delete from reader_links
    where email = any(${[...emails]}::text[])`.execute(db)
}
