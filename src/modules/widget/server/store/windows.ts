import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { VisitorSessions } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { isAlive } from './session-life.ts'

export async function storeWindowCode(
  { db }: Scope,
  sessionId: string,
  { hash, until }: { readonly hash: string; readonly until: Date },
): Promise<void> {
  await db
    .updateTable('visitor_sessions')
    .set({ windowCodeHash: hash, windowCodeUntil: until })
    .where('id', '=', sessionId)
    .execute()
}

export async function spendWindowCode(
  { db, now }: Scope,
  { widgetId, hash }: { readonly widgetId: string; readonly hash: string },
): Promise<Selectable<VisitorSessions> | undefined> {
  return db
    .updateTable('visitor_sessions')
    .set({ windowCodeHash: null, windowCodeUntil: null })
    .where('widgetId', '=', widgetId)
    .where('windowCodeHash', '=', hash)
    .where('windowCodeUntil', '>', now)
    .where(isAlive(now))
    .returningAll()
    .executeTakeFirst()
}

export async function openerHashOf({ db }: Scope, tokenHash: string): Promise<string> {
  const { rows } = await sql<{ tokenHash: string }>`
    select opener.token_hash from visitor_sessions opened
    join visitor_sessions opener on opener.org_id = opened.org_id and opener.id = opened.opened_by
    where opened.token_hash = ${tokenHash}`.execute(db)
  return rows[0]?.tokenHash ?? tokenHash
}

/**
 * Opening a window locks the session that opened it. Changes to both must wait for that lock first:
 * only a later statement sees the window.
 */
export async function waitForWindows({ db }: Scope, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from visitor_sessions where ${condition}
    order by id for update`.execute(db)
}
