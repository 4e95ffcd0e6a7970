import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function listFollowerIds(
  { db, organizationId }: Scope,
  conversationId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_followers')
    .select('member_id')
    .where('org_id', '=', organizationId)
    .where('conversation_id', '=', conversationId)
    .orderBy('since')
    .orderBy('member_id')
    .execute()
  return rows.map(({ member_id: id }) => id)
}

export async function putFollowers(
  { db, organizationId, now }: Scope,
  conversationId: string,
  memberIds: readonly string[],
): Promise<void> {
  await sql`
    insert into conversation_followers (org_id, conversation_id, member_id, since)
    select ${organizationId}::uuid, ${conversationId}::uuid, unnest(${[...memberIds]}::uuid[]), ${now}::timestamptz
    on conflict do nothing`.execute(db)
}

export async function dropFollower(
  { db, organizationId }: Scope,
  conversationId: string,
  memberId: string,
): Promise<void> {
  await db
    .deleteFrom('conversation_followers')
    .where('org_id', '=', organizationId)
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
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

export async function listMentionedIds(
  { db, organizationId }: Scope,
  messageId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('mentions')
    .select('member_id')
    .where('org_id', '=', organizationId)
    .where('message_id', '=', messageId)
    .execute()
  return rows.map(({ member_id: id }) => id)
}
