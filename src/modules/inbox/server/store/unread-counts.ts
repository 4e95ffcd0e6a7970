import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/**
 * Unread customer messages per member since the last reply, at most 100, by conversation and
 * member. Members who read everything are left out.
 */
export async function countUnreadByMember(
  { db }: Scope,
  conversationIds: readonly string[],
  memberIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const ids = sql`${[...conversationIds]}::uuid[]`
  const [unanswered, looked] = await Promise.all([
    sql<{ id: string; seqs: number[] }>`
      select asked.id, array(
        select said.seq from messages said
        where said.conversation_id = asked.id
          and said.kind = 'text' and said.author_kind = 'contact' and said.deleted_at is null
          and said.seq > coalesce((
            select answer.seq from messages answer
            where answer.conversation_id = asked.id
              and answer.kind = 'text' and answer.author_kind = 'member'
            order by answer.seq desc limit 1), 0)
        order by said.seq desc limit 100) as seqs
      from unnest(${ids}) as asked (id)`.execute(db),
    sql<{ conversationId: string; memberId: string; seq: number }>`
      select conversation_id, member_id, seq from conversation_reads
      where conversation_id = any(${ids})`.execute(db),
  ])
  const reads = new Map(
    looked.rows.map((row) => [`${row.conversationId} ${row.memberId}`, row.seq]),
  )
  return new Map(
    unanswered.rows.map(({ id, seqs }) => {
      const counts = memberIds.map((memberId): [string, number] => {
        const read = reads.get(`${id} ${memberId}`) ?? 0
        return [memberId, seqs.filter((seq) => seq > read).length]
      })
      return [id, new Map(counts.filter(([, count]) => count > 0))]
    }),
  )
}
