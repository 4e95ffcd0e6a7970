import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'

import type { TicketUploads } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type UploadRow = Selectable<TicketUploads>

export type ReaderUploader = { readonly contactId: string } | { readonly readerHash: string }

export async function insertUpload(
  { db, organizationId }: Scope,
  row: Omit<Insertable<TicketUploads>, 'orgId'>,
): Promise<UploadRow> {
  return db
    .insertInto('ticket_uploads')
    .values({ ...row, orgId: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An advisory lock, so that parallel uploads can't exceed the limit. */
export async function lockUploader(
  { db, organizationId }: Scope,
  uploader: ReaderUploader,
): Promise<void> {
  const who = 'contactId' in uploader ? uploader.contactId : uploader.readerHash
  const key = `reader uploads ${organizationId} ${who}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

export async function countUnsent({ db }: Scope, uploader: ReaderUploader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_uploads
    where held_for is null and ${isOf(uploader)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks the given unsent uploads of the uploader. */
export async function lockUnsent(
  { db }: Scope,
  uploader: ReaderUploader,
  ids: readonly string[],
): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select * from ticket_uploads
    where id = any(${[...ids]}::uuid[])
      and held_for is null and ${isOf(uploader)} for update`.execute(db)
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export async function reserveUploadRows(
  { db }: Scope,
  ids: readonly string[],
  { heldFor, expiresAt }: { readonly heldFor: string; readonly expiresAt: Date },
): Promise<void> {
  await sql`update ticket_uploads set held_for = ${heldFor}::uuid, expires_at = ${expiresAt}
    where id = any(${[...ids]}::uuid[])`.execute(db)
}

export async function listHeld({ db }: Scope, heldFor: readonly string[]): Promise<UploadRow[]> {
  if (heldFor.length === 0) return []
  const { rows } = await sql<UploadRow>`select * from ticket_uploads
    where held_for = any(${[...heldFor]}::uuid[])
    order by created_at, id`.execute(db)
  return rows
}

export async function expireHeld(
  { db }: Scope,
  heldFor: readonly string[],
  expiresAt: Date,
): Promise<void> {
  await sql`update ticket_uploads set expires_at = ${expiresAt}
    where held_for = any(${[...heldFor]}::uuid[])`.execute(db)
}

/** Only the rows: the stored files now belong to other rows. */
export async function deleteUploads({ db }: Scope, ids: readonly string[]): Promise<void> {
  await sql`delete from ticket_uploads
    where id = any(${[...ids]}::uuid[])`.execute(db)
}

/** Teammates can open files of pending submissions, but no unsent uploads. */
export async function findHeldUpload({ db }: Scope, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select * from ticket_uploads
    where id = ${id}::uuid and held_for is not null`.execute(db)
  return rows[0]
}

/** Returns the storage keys to delete after the commit. */
export async function deleteExpiredUploads({ db, now }: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from ticket_uploads
    where id in (
      select id from ticket_uploads where expires_at <= ${now}
      order by expires_at limit ${limit}) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listOrganizationsWithExpiredUploads({
  db,
  now,
}: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`select distinct org_id from ticket_uploads
    where expires_at <= ${now} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function moveUploadsOf(
  { db }: Scope,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  ids?: readonly string[],
): Promise<string[]> {
  const named = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``
  const { rows } = await sql<{ id: string }>`
    with waiting as (update ticket_uploads set contact_id = ${toId}::uuid
      where contact_id = ${fromId}::uuid ${named}
      returning id),
    attached as (update ticket_files set contact_id = ${toId}::uuid
      where contact_id = ${fromId}::uuid ${named}
      returning id)
    select id from waiting union all select id from attached`.execute(db)
  return rows.map(({ id }) => id)
}

/** Releases the uploads to the next cleanup, which also deletes their bytes. */
export async function expireUploadsOf({ db, now }: Scope, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update ticket_uploads
    set expires_at = ${now}, held_for = null, contact_id = null, reader_hash = repeat('0', 64)
    where contact_id = ${contactId}::uuid returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listUploadsOf(
  { db }: Scope,
  contactId: string,
): Promise<Pick<UploadRow, 'name' | 'createdAt'>[]> {
  const { rows } = await sql<Pick<UploadRow, 'name' | 'createdAt'>>`
    select name, created_at, id from ticket_uploads
    where contact_id = ${contactId}::uuid
    union all
    select name, created_at, id from ticket_files
    where contact_id = ${contactId}::uuid and deleted_at is null
    order by created_at, id limit 1000`.execute(db)
  return rows
}

export async function countUploads({ db }: Scope): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ticket_uploads`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listUploadsAfter(
  { db }: Scope,
  after: string | undefined,
  limit: number,
): Promise<Pick<UploadRow, 'id' | 'name' | 'createdAt'>[]> {
  const beyond = after === undefined ? sql`` : sql`where id > ${after}::uuid`
  const { rows } = await sql<UploadRow>`select id, name, created_at from ticket_uploads
    ${beyond} order by id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

function isOf(uploader: ReaderUploader): RawBuilder<boolean> {
  return 'contactId' in uploader
    ? sql<boolean>`contact_id = ${uploader.contactId}::uuid`
    : sql<boolean>`reader_hash = ${uploader.readerHash}`
}
