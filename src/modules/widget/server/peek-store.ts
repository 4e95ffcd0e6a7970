import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { isAlive } from './store/session-life.ts'

export interface Peek {
  readonly widgetId: string
  readonly peekHash: string
}

export interface BrowserOf {
  readonly contactId: string
  readonly begunAs: string | null
}

export async function findContactsByPeeks(
  { db, now }: Scope,
  peeks: readonly Peek[],
): Promise<ReadonlyMap<string, BrowserOf>> {
  const { rows } = await sql<BrowserOf & { peekHash: string }>`
    select session.peek_hash as "peekHash", session.contact_id as "contactId",
      session.begun_as as "begunAs"
    from unnest(
      ${peeks.map(({ peekHash }) => peekHash)}::text[],
      ${peeks.map(({ widgetId }) => widgetId)}::uuid[]) as asked (peek_hash, widget_id)
    join visitor_sessions session
      on session.peek_hash = asked.peek_hash
        and session.widget_id = asked.widget_id
    where ${isAlive(now)}`.execute(db)
  return new Map(rows.map(({ peekHash, ...browser }) => [peekHash, browser]))
}
