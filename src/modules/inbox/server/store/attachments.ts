import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'

import type { Attachments } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type AttachmentRow = Selectable<Attachments>

export type Uploader = { readonly memberId: string } | { readonly visitorHash: string }

export async function insertAttachment(
  { db, organizationId }: Scope,
  row: Omit<Insertable<Attachments>, 'orgId'>,
): Promise<AttachmentRow> {
  return db
    .insertInto('attachments')
    .values({ ...row, orgId: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks the member's uploads, so that simultaneous ones can't exceed the limit. */
export async function lockUploads(
  { db, organizationId }: Scope,
  uploader: Uploader,
): Promise<void> {
  const who = 'memberId' in uploader ? uploader.memberId : uploader.visitorHash
  const key = `uploads ${organizationId} ${who}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

export async function countWaiting(scope: Scope, uploader: Uploader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attachments
    where message_id is null and ${uploadedBy(uploader)}`.execute(scope.db)
  return rows[0]?.count ?? 0
}

export async function listWaiting(
  scope: Scope,
  uploader: Uploader,
  ids: readonly string[],
): Promise<AttachmentRow[]> {
  return waiting(scope, uploader, ids, sql``)
}

export async function lockWaiting(
  scope: Scope,
  uploader: Uploader,
  ids: readonly string[],
): Promise<AttachmentRow[]> {
  return waiting(scope, uploader, ids, sql`for update`)
}

async function waiting(
  scope: Scope,
  uploader: Uploader,
  ids: readonly string[],
  locking: RawBuilder<unknown>,
): Promise<AttachmentRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AttachmentRow>`
    select * from attachments
    where id = any(${[...ids]}::uuid[])
      and message_id is null and ${uploadedBy(uploader)} ${locking}`.execute(scope.db)
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export async function attachToMessage(
  { db }: Scope,
  message: { id: string; conversationId: string },
  ids: readonly string[],
): Promise<void> {
  await db
    .updateTable('attachments')
    .set({ messageId: message.id, conversationId: message.conversationId, expiresAt: null })
    .where('id', 'in', [...ids])
    .execute()
}

export async function giveWaiting(
  scope: Scope,
  { from, to }: { readonly from: string; readonly to: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update attachments set member_id = ${to}::uuid
    where id = any(${[...ids]}::uuid[])
      and message_id is null and ${uploadedBy({ memberId: from })}`.execute(scope.db)
}

export async function setExpiry(
  scope: Scope,
  uploader: Uploader,
  ids: readonly string[],
  expiresAt: Date | null,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update attachments set expires_at = ${expiresAt}
    where id = any(${[...ids]}::uuid[])
      and message_id is null and ${uploadedBy(uploader)}`.execute(scope.db)
}

export async function postponeExpiry(
  scope: Scope,
  uploader: Uploader,
  id: string,
  expiresAt: Date,
): Promise<void> {
  await sql`
    update attachments set expires_at = ${expiresAt}
    where id = ${id}::uuid and expires_at is not null
      and message_id is null and ${uploadedBy(uploader)}`.execute(scope.db)
}

/** Never sooner than before; files of scheduled messages never expire. */
export async function extendExpiry(
  scope: Scope,
  uploader: Uploader,
  ids: readonly string[],
  until: Date,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update attachments set expires_at = ${until}
    where id = any(${[...ids]}::uuid[])
      and message_id is null and expires_at < ${until} and ${uploadedBy(uploader)}`.execute(
    scope.db,
  )
}

export async function listAttachmentsOf(
  { db }: Scope,
  messageIds: readonly string[],
): Promise<AttachmentRow[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('attachments')
    .selectAll()
    .where('messageId', 'in', [...messageIds])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Not files of deleted messages, even with a valid signed address. */
export async function findOpenAttachment(
  { db }: Scope,
  id: string,
): Promise<AttachmentRow | undefined> {
  const { rows } = await sql<AttachmentRow>`
    select attachment.* from attachments attachment
    where attachment.id = ${id}::uuid
      and not exists (
        select from messages message
        where message.org_id = attachment.org_id and message.id = attachment.message_id
          and message.deleted_at is not null)`.execute(db)
  return rows[0]
}

/** Returns the storage keys to delete after the commit. */
export async function deleteAttachments(
  { db }: Scope,
  which:
    | { readonly conversationIds: readonly string[] }
    | { readonly messageId: string; readonly ids?: readonly string[] }
    | { readonly expiredBefore: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from attachments where ${condition()}
    returning id`.execute(db)
  return rows.map(({ id }) => id)

  function condition() {
    if ('conversationIds' in which) {
      return sql`conversation_id = any(${[...which.conversationIds]}::uuid[])`
    }
    if ('messageId' in which) {
      const some = which.ids && sql`and id = any(${[...which.ids]}::uuid[])`
      return sql`message_id = ${which.messageId}::uuid ${some ?? sql``}`
    }
    return sql`id in (
      select id from attachments
      where expires_at < ${which.expiredBefore}
      order by expires_at limit ${which.limit})`
  }
}

export async function listOrganizationsWithExpired({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from attachments where expires_at < ${now} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function countAttachments({ db }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('attachments')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listAttachmentsAfter(
  { db }: Scope,
  after: string | undefined,
  limit: number,
): Promise<Pick<AttachmentRow, 'id' | 'name' | 'createdAt'>[]> {
  const query = db
    .selectFrom('attachments')
    .select(['id', 'name', 'createdAt'])
    .orderBy('id')
    .limit(limit)
  return (after === undefined ? query : query.where('id', '>', after)).execute()
}

function uploadedBy(uploader: Uploader) {
  return 'memberId' in uploader
    ? sql`member_id = ${uploader.memberId}::uuid`
    : sql`visitor_hash = ${uploader.visitorHash}`
}
