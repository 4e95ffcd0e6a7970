import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { ReactionEmoji } from '../../reaction-emoji.ts'

export interface ReactionRow {
  readonly messageId: string
  readonly emoji: ReactionEmoji
  readonly memberIds: string[]
  readonly isCustomer: boolean
}

export async function listReactionRows(
  { db }: Scope,
  conversationId: string,
  messageIds?: readonly string[],
): Promise<ReactionRow[]> {
  const named = messageIds ? sql`and message_id = any(${[...messageIds]}::uuid[])` : sql``
  const { rows } = await sql<ReactionRow>`
    select message_id, emoji, bool_or(member_id is null) as is_customer,
      coalesce(array_agg(member_id order by at, member_id) filter (where member_id is not null), '{}')
        as member_ids
    from message_reactions
    where conversation_id = ${conversationId}::uuid ${named}
    group by message_id, emoji
    order by message_id, min(at), emoji
    limit 5000`.execute(db)
  return rows
}

export interface ReactionKey {
  readonly messageId: string
  readonly conversationId: string
  readonly memberId: string | null
  readonly emoji: ReactionEmoji
}

export async function storeReaction(
  { db, organizationId, now }: Scope,
  { messageId, conversationId, memberId, emoji }: ReactionKey,
): Promise<boolean> {
  const row = await db
    .insertInto('message_reactions')
    .values({
      orgId: organizationId,
      messageId,
      conversationId,
      memberId,
      emoji,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('emoji')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeReaction(
  { db }: Scope,
  { messageId, memberId, emoji }: ReactionKey,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_reactions')
    .where('messageId', '=', messageId)
    .where('memberId', 'is not distinct from', memberId)
    .where('emoji', '=', emoji)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeReactionsTo({ db }: Scope, messageId: string): Promise<void> {
  await db.deleteFrom('message_reactions').where('messageId', '=', messageId).execute()
}
