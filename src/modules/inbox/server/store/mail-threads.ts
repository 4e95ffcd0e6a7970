import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function findThreadOf(
  { db }: Scope,
  contactId: string,
  messageIds: readonly string[],
): Promise<string | undefined> {
  if (messageIds.length === 0) return undefined
  const { rows } = await sql<{ id: string }>`
    select conversation.id from messages message
    join conversations conversation
      on conversation.org_id = message.org_id and conversation.id = message.conversation_id
    where message.id = any(${[...messageIds]}::uuid[])
      and conversation.contact_id = ${contactId}::uuid and conversation.deleted_at is null
    order by conversation.last_activity_at desc limit 1`.execute(db)
  return rows[0]?.id
}

export interface RecentThread {
  readonly id: string
  readonly subject: string
}

export async function listRecentThreads(
  { db }: Scope,
  contactId: string,
  since: Date,
): Promise<RecentThread[]> {
  const { rows } = await sql<RecentThread>`
    select conversation.id, conversation.subject from conversations conversation
    join channels channel
      on channel.org_id = conversation.org_id and channel.id = conversation.channel_id
    where conversation.contact_id = ${contactId}::uuid
      and channel.kind = 'email' and conversation.deleted_at is null
      and conversation.merged_into is null and conversation.last_activity_at >= ${since}
      and conversation.closed_reason is distinct from 'spam'
    order by conversation.last_activity_at desc limit 50`.execute(db)
  return rows
}
