import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { deleteAttachments } from './attachments.ts'
import { deletePartsOf, type DeletableRow } from './background-tasks.ts'

export interface Expiry {
  readonly days: number
  readonly limit: number
}

export async function countExpiredConversations(
  scope: Scope,
  { days, limit }: Expiry,
): Promise<number> {
  return countUpTo(
    scope,
    sql`select from conversations conversation where ${isAged(scope, days)} limit ${sql.lit(limit)}`,
  )
}

/** Locked conversations are left for the next run. */
export async function lockExpiredConversations(
  scope: Scope,
  { days, limit }: Expiry,
): Promise<DeletableRow[]> {
  const { rows } = await sql<DeletableRow>`
    select id, number, channel_id, assignee_id, team_id, contact_id, begun_as, side_of
    from conversations conversation
    where ${isAged(scope, days)}
    order by closed_at, id limit ${sql.lit(limit)} for update skip locked`.execute(scope.db)
  return rows
}

/**
 * Numbers and times stay for reports; authors and texts are removed. Returns the files to delete.
 */
export async function anonymizeRows(
  scope: Scope,
  ids: readonly string[],
  anonymousId: string,
): Promise<string[]> {
  const { db, organizationId, now } = scope
  const fileIds = await deleteAttachments(scope, { conversationIds: ids })
  await deletePartsOf(scope, ids)
  await sql`
    update rating_reviews set note = ''
    where conversation_id = any(${[...ids]}::uuid[])`.execute(db)
  await sql`
    update conversations set contact_id = ${anonymousId}::uuid, begun_as = null, subject = '', preview = '',
      preview_by = 'system', page_url = null, rating_comment = null, attributes = '{}',
      client_key = gen_random_uuid(), last_seq = 1, customer_got_seq = 0, customer_read_seq = 0,
      customer_last_seq = 0, anonymized_at = ${now}, version = version + 1
    where id = any(${[...ids]}::uuid[])`.execute(db)
  await sql`
    insert into messages (org_id, conversation_id, seq, client_key, kind, author_kind, data, created_at)
    select ${organizationId}::uuid, id, 1, gen_random_uuid(), 'event', 'system',
      '{"what": "anonymized"}'::jsonb, ${now}
    from unnest(${[...ids]}::uuid[]) as id`.execute(db)
  return fileIds
}

export async function countExpiredFiles(scope: Scope, { days, limit }: Expiry): Promise<number> {
  return countUpTo(
    scope,
    sql`
      select from attachments file join conversations conversation
        on conversation.org_id = file.org_id and conversation.id = file.conversation_id
      where ${isAged(scope, days)} limit ${sql.lit(limit)}`,
  )
}

export async function deleteExpiredFiles(scope: Scope, { days, limit }: Expiry): Promise<string[]> {
  const { db } = scope
  const { rows } = await sql<{ id: string }>`
    delete from attachments where id in (
      select file.id from conversations conversation join attachments file
        on file.org_id = conversation.org_id and file.conversation_id = conversation.id
      where ${isAged(scope, days)} order by conversation.closed_at limit ${sql.lit(limit)})
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

function isAged({ now }: Scope, days: number): RawBuilder<unknown> {
  const before = new Date(now.getTime() - days * dayMs)
  return sql`conversation.deleted_at is null
    and conversation.status = 'closed' and conversation.anonymized_at is null
    and conversation.closed_at < ${before}`
}

async function countUpTo({ db }: Scope, rowsOf: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${rowsOf}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

const dayMs = 24 * 3_600_000
