import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { ConversationStatus } from '../../model.ts'
import type { Move } from '../../rules.ts'

/**
 * Whose turn it was, and status changes. Notes don't count, and several messages in a row count as
 * one turn.
 */
export async function listMoves({ db }: Scope, conversationId: string): Promise<Move[]> {
  const { rows } = await sql<{ at: Date; author: string; status: ConversationStatus | null }>`
    with moves as (
      select seq, created_at, kind, author_kind, data ->> 'after' as status,
        lag(row(kind, author_kind)) over (order by seq) as last
      from messages
      where conversation_id = ${conversationId}::uuid
        and (kind = 'text' and author_kind in ('contact', 'member')
          or kind = 'event' and data ->> 'what' = 'status'))
    select created_at as at, author_kind as author, status from moves
    where kind = 'event' or last is distinct from row(kind, author_kind)
    order by seq`.execute(db)
  return rows.map(({ at, author, status }) =>
    status
      ? { what: 'status', at, status }
      : { what: author === 'contact' ? 'customer' : 'answer', at },
  )
}

export async function listUnfinishedIds(
  { db }: Scope,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['open', 'snoozed'])
    .$if(afterId !== null, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
