import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { NoteEmoji } from '../../note-emoji.ts'

export interface ReactionRow {
  readonly message_id: string
  readonly emoji: NoteEmoji
  readonly member_ids: string[]
}

export async function listReactionRows(
  { db, organizationId }: Scope,
  conversationId: string,
): Promise<ReactionRow[]> {
  const { rows } = await sql<ReactionRow>`
    select message_id, emoji, array_agg(member_id order by at, member_id) as member_ids
    from note_reactions
    where org_id = ${organizationId} and conversation_id = ${conversationId}::uuid
    group by message_id, emoji
    order by message_id, min(at), emoji
    limit 5000`.execute(db)
  return rows
}

export interface ReactionKey {
  readonly messageId: string
  readonly conversationId: string
  readonly memberId: string
  readonly emoji: NoteEmoji
}

/** False when it was there already. */
export async function putReaction(
  { db, organizationId, now }: Scope,
  { messageId, conversationId, memberId, emoji }: ReactionKey,
): Promise<boolean> {
  const row = await db
    .insertInto('note_reactions')
    .values({
      org_id: organizationId,
      message_id: messageId,
      conversation_id: conversationId,
      member_id: memberId,
      emoji,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('emoji')
    .executeTakeFirst()
  return row !== undefined
}

/** False when it was not there. */
export async function dropReaction(
  { db, organizationId }: Scope,
  { messageId, memberId, emoji }: ReactionKey,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('note_reactions')
    .where('org_id', '=', organizationId)
    .where('message_id', '=', messageId)
    .where('member_id', '=', memberId)
    .where('emoji', '=', emoji)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
