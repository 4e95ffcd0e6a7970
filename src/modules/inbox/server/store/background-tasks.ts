import { sql, type Selectable } from 'kysely'

import type { Conversations } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { deleteAttachments } from './attachments.ts'
import { inCategory } from './conversations.ts'
import { visibleToMember } from './visibility.ts'

export async function listOrganizationsToWake({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from conversations
    where status = 'snoozed' and snoozed_until <= ${now} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function listIdsToWake({ db, now }: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where status = 'snoozed' and snoozed_until <= ${now}
    order by snoozed_until, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listIdsAwaiting(
  { db }: Scope,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where contact_id = any(${[...contactIds]}::uuid[])
      and snooze_until_event = 'visit' and status = 'snoozed' and deleted_at is null
    order by id limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listIdsHeldBy(
  { db }: Scope,
  memberId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where assignee_id = ${memberId}::uuid
      and status in ('open', 'snoozed') and deleted_at is null
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listIdsHeldIn(
  { db }: Scope,
  {
    channelId,
    memberIds,
    limit,
  }: { readonly channelId: string; readonly memberIds: readonly string[]; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where assignee_id = any(${[...memberIds]}::uuid[])
      and channel_id = ${channelId}::uuid and status in ('open', 'snoozed') and deleted_at is null
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countHeldBy({ db }: Scope, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations
    where assignee_id = ${memberId}::uuid
      and status in ('open', 'snoozed') and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listOrganizationsWithOldTrash({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from conversations
    where deleted_at < now() - interval '30 days'
      or (closed_reason = 'spam' and deleted_at is null and closed_at < now() - interval '30 days')
    limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export type DeletableRow = Pick<
  Selectable<Conversations>,
  'id' | 'number' | 'channelId' | 'assigneeId' | 'teamId' | 'contactId' | 'begunAs' | 'sideOf'
>

export async function lockOldTrash({ db }: Scope, limit: number): Promise<DeletableRow[]> {
  const { rows } = await sql<DeletableRow>`
    select id, number, channel_id, assignee_id, team_id, contact_id, begun_as, side_of
    from conversations
    where (deleted_at < now() - interval '30 days'
      or (closed_reason = 'spam' and deleted_at is null and closed_at < now() - interval '30 days'))
    order by id limit ${limit} for update`.execute(db)
  return rows
}

export async function lockForDeletion(
  scope: Scope,
  { category, before, limit }: { category: 'trash' | 'spam'; before: Date; limit: number },
): Promise<DeletableRow[]> {
  const since = category === 'trash' ? sql`conversation.deleted_at` : sql`conversation.closed_at`
  const { rows } = await sql<DeletableRow>`
    select conversation.id, conversation.number, conversation.channel_id,
      conversation.assignee_id, conversation.team_id, conversation.contact_id, conversation.begun_as, conversation.side_of
    from conversations conversation
    where ${visibleToMember(scope)}
      and ${inCategory(scope, category)} and ${since} <= ${before}
    order by conversation.last_activity_at desc, conversation.id desc
    limit ${sql.lit(limit)} for update`.execute(scope.db)
  return rows
}

/**
 * Deletes conversations with everything in them. Returns the storage keys to delete after the
 * commit.
 */
export async function eraseConversations(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { db } = scope
  const fileIds = await deleteAttachments(scope, { conversationIds: ids })
  await deletePartsOf(scope, ids)
  await sql`
    delete from conversation_tags
    where conversation_id = any(${[...ids]}::uuid[])`.execute(db)
  await sql`
    delete from conversations
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return fileIds
}

export async function deletePartsOf({ db }: Scope, ids: readonly string[]): Promise<void> {
  for (const table of partsOfConversation) {
    await sql`
      delete from ${sql.table(table)}
      where conversation_id = any(${[...ids]}::uuid[])`.execute(db)
  }
}

const partsOfConversation = [
  'mentions',
  'message_reactions',
  'held_messages',
  'drafts',
  'conversation_followers',
  'messages',
  'conversation_reads',
]

export async function listIdsOfTeam(
  { db }: Scope,
  teamId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where team_id = ${teamId}::uuid
      and status in ('open', 'snoozed') and deleted_at is null
    order by last_activity_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
