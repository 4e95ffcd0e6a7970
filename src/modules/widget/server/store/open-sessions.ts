import { sql, type Selectable } from 'kysely'

import type { VisitorSessions } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { isAlive } from './session-life.ts'
import { waitForWindows } from './windows.ts'

export type OpenSession = Pick<
  Selectable<VisitorSessions>,
  | 'id'
  | 'widgetId'
  | 'peekHash'
  | 'isVerified'
  | 'createdAt'
  | 'seenAt'
  | 'agreedAt'
  | 'browser'
  | 'os'
  | 'device'
  | 'country'
> & { readonly widgetName: string; readonly channelId: string }

export async function listOpenSessions(
  { db, now }: Scope,
  contactId: string,
): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select session.id, session.widget_id, session.peek_hash, session.is_verified, session.created_at,
      session.seen_at, session.agreed_at, session.browser, session.os, session.device,
      session.country, widget.name as widget_name, widget.channel_id
    from visitor_sessions session
    join widgets widget on widget.org_id = session.org_id and widget.id = session.widget_id
    where session.contact_id = ${contactId}::uuid
      and session.opened_by is null and ${isAlive(now)}
    order by session.seen_at desc, session.id limit ${maxListed}`.execute(db)
  return rows
}

export interface EndedSession {
  readonly id: string
  readonly widgetId: string
  readonly peekHash: string
  readonly openedBy: string | null
}

export async function endOpenSessions(
  scope: Scope,
  { contactId, sessionId }: { readonly contactId: string; readonly sessionId?: string | undefined },
): Promise<EndedSession[]> {
  const isOne =
    sessionId === undefined
      ? sql`true`
      : sql`(id = ${sessionId}::uuid or opened_by = ${sessionId}::uuid)`
  const condition = sql`contact_id = ${contactId}::uuid and ${isOne} and ended_at is null`
  await waitForWindows(scope, condition)
  const { rows } = await sql<EndedSession>`
    update visitor_sessions set ended_at = ${scope.now}
    where ${condition}
    returning id, widget_id, peek_hash, opened_by`.execute(scope.db)
  return rows
}

const maxListed = 100
