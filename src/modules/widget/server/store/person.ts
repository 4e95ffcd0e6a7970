import { sql, type Selectable } from 'kysely'

import type { VisitorSessions } from '#platform/database/tables.ts'
import { moveRows, moveRowsBack, type OwnedTable } from '#platform/people/move-rows.ts'
import type { ContactMerge, ContactSplit } from '#platform/people/contact-data.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { waitForWindows } from './windows.ts'

type SessionRow = Pick<Selectable<VisitorSessions>, 'id'>

export async function moveSessions(scope: Scope, way: ContactMerge): Promise<string[]> {
  await waitForWindows(scope, sql`contact_id in (${way.fromId}::uuid, ${way.toId}::uuid)`)
  return idsOf(await moveRows(scope, ownedSessions, way))
}

export async function moveSessionsBack(
  scope: Scope,
  way: ContactSplit,
  ids: readonly string[],
): Promise<void> {
  await waitForWindows(scope, sql`contact_id in (${way.fromId}::uuid, ${way.toId}::uuid)`)
  await moveRowsBack(scope, ownedSessions, way, ids)
}

export async function listSessionIds(
  { db }: Scope,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<SessionRow>`
    select id from visitor_sessions
    where contact_id = any(${[...contactIds]}::uuid[])
      and ended_at is null`.execute(db)
  return idsOf(rows)
}

function idsOf(rows: readonly SessionRow[]): string[] {
  return rows.map(({ id }) => id)
}

const ownedSessions: OwnedTable = { table: 'visitor_sessions', owner: 'contact_id' }

export async function deleteSessionsOf({ db }: Scope, contactId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('visitor_sessions')
    .where('contactId', '=', contactId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listSessionsOf(
  { db }: Scope,
  contactId: string,
): Promise<{ origin: string | null; createdAt: Date; seenAt: Date; agreedAt: Date | null }[]> {
  return db
    .selectFrom('visitor_sessions')
    .select(['origin', 'createdAt', 'seenAt', 'agreedAt'])
    .where('contactId', '=', contactId)
    .orderBy('createdAt')
    .limit(1000)
    .execute()
}
