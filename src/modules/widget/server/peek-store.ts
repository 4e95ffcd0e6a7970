import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { isAlive } from './store/session-life.ts'

export interface Peek {
  readonly widgetId: string
  readonly peekHash: string
}

/** Whose browsers these are, by the hash. */
export async function findContactsByPeeks(
  { db, organizationId, now }: Scope,
  peeks: readonly Peek[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ peek_hash: string; contact_id: string }>`
    select session.peek_hash, session.contact_id
    from unnest(
      ${peeks.map(({ peekHash }) => peekHash)}::text[],
      ${peeks.map(({ widgetId }) => widgetId)}::uuid[]) as asked (peek_hash, widget_id)
    join visitor_sessions session
      on session.org_id = ${organizationId} and session.peek_hash = asked.peek_hash
        and session.widget_id = asked.widget_id
    where ${isAlive(now)}`.execute(db)
  return new Map(rows.map((row) => [row.peek_hash, row.contact_id]))
}
