import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { reactionEmoji, type ReactionEmoji } from '../../model.ts'
import type { Voter } from './votes.ts'

export interface ReactionRow {
  readonly commentId: string
  readonly emoji: ReactionEmoji
  readonly count: number
  readonly isMine: boolean
}

export async function listReactions(
  { db }: Scope,
  commentIds: readonly string[],
  { contactId, readerHash }: Voter,
): Promise<ReadonlyMap<string, readonly ReactionRow[]>> {
  if (commentIds.length === 0) return new Map()
  const { rows } = await sql<ReactionRow>`
    select comment_id, emoji, count(*)::int as count,
      coalesce(bool_or(contact_id = ${contactId}::uuid or reader_hash = ${readerHash}), false) as is_mine
    from share_reactions
    where comment_id = any(${[...commentIds]}::uuid[])
    group by comment_id, emoji`.execute(db)
  const ordered = rows.toSorted(
    (one, other) => reactionEmoji.indexOf(one.emoji) - reactionEmoji.indexOf(other.emoji),
  )
  return Map.groupBy(ordered, ({ commentId: id }) => id)
}

export async function addReaction(
  { db, organizationId, now }: Scope,
  commentId: string,
  {
    voter,
    emoji,
    isOn,
  }: { readonly voter: Voter; readonly emoji: ReactionEmoji; readonly isOn: boolean },
): Promise<boolean> {
  const { contactId, readerHash } = voter
  const { rows } = isOn
    ? await sql`insert into share_reactions (org_id, comment_id, contact_id, reader_hash, emoji, created_at)
        values (${organizationId}, ${commentId}::uuid, ${contactId}::uuid, ${readerHash}, ${emoji}, ${now})
        on conflict do nothing returning id`.execute(db)
    : await sql`delete from share_reactions
        where comment_id = ${commentId}::uuid and emoji = ${emoji}
          and (contact_id = ${contactId}::uuid or reader_hash = ${readerHash}) returning id`.execute(
        db,
      )
  return rows.length > 0
}
