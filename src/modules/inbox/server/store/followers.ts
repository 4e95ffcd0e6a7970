import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function listFollowerIds({ db }: Scope, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_followers')
    .select('memberId')
    .where('conversationId', '=', conversationId)
    .orderBy('since')
    .orderBy('memberId')
    .execute()
  return rows.map(({ memberId: id }) => id)
}

export async function listFollowersOf(
  { db }: Scope,
  conversationIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<InConversation>`
    select conversation_id, member_id from conversation_followers
    where conversation_id = any(${[...conversationIds]}::uuid[])`.execute(db)
  return byConversation(rows)
}

interface InConversation {
  readonly conversationId: string
  readonly memberId: string
}

function byConversation(rows: readonly InConversation[]): Map<string, Set<string>> {
  const groups = Map.groupBy(rows, ({ conversationId: id }) => id)
  return new Map([...groups].map(([id, group]) => [id, new Set(group.map((row) => row.memberId))]))
}

/** Enforces the limit. Returns who was added. */
export async function setFollowers(
  { db, organizationId, now }: Scope,
  conversationId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    insert into conversation_followers (org_id, conversation_id, member_id, since)
    select ${organizationId}::uuid, ${conversationId}::uuid, added.id, ${now}::timestamptz
    from unnest(${[...memberIds]}::uuid[]) added (id)
    where not exists (
      select from conversation_followers held
      where held.conversation_id = ${conversationId}::uuid
        and held.member_id = added.id)
    limit greatest(0, ${sql.lit(maxFollowers)} - (
      select count(*) from conversation_followers held
      where held.conversation_id = ${conversationId}::uuid))
    on conflict do nothing
    returning member_id`.execute(db)
  return rows.map(({ memberId: id }) => id)
}

export const maxFollowers = 50

export async function removeFollower(
  { db }: Scope,
  conversationId: string,
  memberId: string,
): Promise<void> {
  await db
    .deleteFrom('conversation_followers')
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .execute()
}

export async function insertMentions(
  { db, organizationId }: Scope,
  message: { id: string; conversationId: string },
  memberIds: readonly string[],
): Promise<void> {
  await sql`
    insert into mentions (org_id, message_id, conversation_id, member_id)
    select ${organizationId}::uuid, ${message.id}::uuid, ${message.conversationId}::uuid,
      unnest(${[...memberIds]}::uuid[])
    on conflict do nothing`.execute(db)
}

export async function listMentionedIds({ db }: Scope, messageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mentions')
    .select('memberId')
    .where('messageId', '=', messageId)
    .execute()
  return rows.map(({ memberId: id }) => id)
}

export async function listMentionedIn(
  { db }: Scope,
  conversationIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<InConversation>`
    select distinct conversation_id, member_id from mentions
    where conversation_id = any(${[...conversationIds]}::uuid[])`.execute(db)
  return byConversation(rows)
}
