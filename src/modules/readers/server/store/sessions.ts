import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function insertSession(
  { db, organizationId, now }: Scope,
  session: {
    readonly siteId: string
    readonly contactId: string
    readonly secretHash: string
    readonly expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('reader_sessions')
    .values({ ...session, orgId: organizationId, createdAt: now })
    .execute()
}

/** The contact of a valid session on this site; undefined if it ended. */
export async function findSessionContact(
  { db, now }: Scope,
  { siteId, secretHash }: { readonly siteId: string; readonly secretHash: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('reader_sessions')
    .select('contactId')
    .where('secretHash', '=', secretHash)
    .where('siteId', '=', siteId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.contactId
}

export async function deleteSession({ db }: Scope, secretHash: string): Promise<void> {
  await db.deleteFrom('reader_sessions').where('secretHash', '=', secretHash).execute()
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
    .select(['createdAt', 'expiresAt'])
    .where('contactId', '=', contactId)
    .orderBy('createdAt')
    .limit(1000)
    .execute()
}

export async function deleteSessionsOf({ db }: Scope, contactId: string): Promise<void> {
  await db.deleteFrom('reader_sessions').where('contactId', '=', contactId).execute()
}
