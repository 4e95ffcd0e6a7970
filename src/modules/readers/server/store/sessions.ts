import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function insertSession(
  { db, organizationId, now }: Scope,
  session: {
    readonly site_id: string
    readonly contact_id: string
    readonly secret_hash: string
    readonly expires_at: Date
  },
): Promise<void> {
  await db
    .insertInto('reader_sessions')
    .values({ ...session, org_id: organizationId, created_at: now })
    .execute()
}

/** The contact of a valid session on this site; undefined if it ended. */
export async function findSessionContact(
  { db, now }: Scope,
  { siteId, secretHash }: { readonly siteId: string; readonly secretHash: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('reader_sessions')
    .select('contact_id')
    .where('secret_hash', '=', secretHash)
    .where('site_id', '=', siteId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.contact_id
}

export async function deleteSession({ db }: Scope, secretHash: string): Promise<void> {
  await db.deleteFrom('reader_sessions').where('secret_hash', '=', secretHash).execute()
}

/** Moves all or some sessions of a contact to another contact. Returns their IDs. */
export async function moveSessions(
  { db }: Scope,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  ids?: readonly string[],
): Promise<string[]> {
  const named = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``
  const { rows } = await sql<{ id: string }>`
    update reader_sessions set contact_id = ${toId}::uuid
    where contact_id = ${fromId}::uuid ${named}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listSessionsOf({ db }: Scope, contactId: string) {
  return db
    .selectFrom('reader_sessions')
    .select(['created_at', 'expires_at'])
    .where('contact_id', '=', contactId)
    .orderBy('created_at')
    .limit(1000)
    .execute()
}

export async function deleteSessionsOf({ db }: Scope, contactId: string): Promise<void> {
  await db.deleteFrom('reader_sessions').where('contact_id', '=', contactId).execute()
}
