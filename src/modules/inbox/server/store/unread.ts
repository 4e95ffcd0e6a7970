import { sql, type RawBuilder } from 'kysely'

/**
 * Matches conversations with new messages by others. Both lookups use primary keys, so it works row
 * by row in any order.
 */
export function unreadBy(memberId: string | null): RawBuilder<unknown> {
  return sql`(conversation.last_seq > coalesce((
      select looked.seq from conversation_reads looked
      where looked.org_id = conversation.org_id and looked.conversation_id = conversation.id
        and looked.member_id = ${memberId}::uuid), 0)
    and not coalesce((
      select said.author_kind = 'member' and said.author_id = ${memberId}::uuid from messages said
      where said.org_id = conversation.org_id and said.conversation_id = conversation.id
        and said.seq = conversation.last_seq), false))`
}
