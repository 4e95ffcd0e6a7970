import { sql } from 'kysely'

import { changeOwner, isToMove } from '#platform/people/change-owner.ts'
import type { Way } from '#platform/people/person-holding.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** All browsers of a contact, or those named, become another's. Answers which. */
export async function moveSessions(
  { db, organizationId }: Scope,
  way: Way,
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update visitor_sessions set ${changeOwner('contact_id', way.toId)}
    where org_id = ${organizationId} and ${isToMove('contact_id', way, ids)}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Answers which. */
export async function deleteSessionsOf(
  { db, organizationId }: Scope,
  contactId: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('visitor_sessions')
    .where('org_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listSessionsOf(
  { db, organizationId }: Scope,
  contactId: string,
): Promise<{ origin: string | null; created_at: Date; seen_at: Date; agreed_at: Date | null }[]> {
  return db
    .selectFrom('visitor_sessions')
    .select(['origin', 'created_at', 'seen_at', 'agreed_at'])
    .where('org_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .orderBy('created_at')
    .limit(1000)
    .execute()
}
