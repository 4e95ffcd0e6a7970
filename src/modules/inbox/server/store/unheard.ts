import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/**
 * How many messages of the customer each of these members has not read, of those since the last
 * answer; at most a hundred. Who has read them all is left out, and so is everybody once it is answered.
 */
export async function listUnheard(
  { db, organizationId }: Scope,
  conversationId: string,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ member_id: string; count: number }>`
    with unanswered as materialized (
      select seq from messages
      where org_id = ${organizationId} and conversation_id = ${conversationId}::uuid
        and kind = 'text' and author_kind = 'contact' and deleted_at is null
        and seq > coalesce((
          select max(answer.seq) from messages answer
          where answer.org_id = ${organizationId} and answer.conversation_id = ${conversationId}::uuid
            and answer.kind = 'text' and answer.author_kind = 'member'), 0)
      order by seq desc limit 100)
    select asked.member_id, count(*)::int as count
    from unnest(${[...memberIds]}::uuid[]) as asked (member_id)
    left join conversation_reads looked on looked.org_id = ${organizationId}
      and looked.conversation_id = ${conversationId}::uuid and looked.member_id = asked.member_id
    join unanswered on unanswered.seq > coalesce(looked.seq, 0)
    group by asked.member_id`.execute(db)
  return new Map(rows.map(({ member_id: memberId, count }) => [memberId, count]))
}
