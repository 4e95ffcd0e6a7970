import { sql, type Insertable, type Selectable } from 'kysely'

import type { TicketFiles } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type FileRow = Selectable<TicketFiles>

export async function insertFile(
  { db, organizationId }: Scope,
  row: Omit<Insertable<TicketFiles>, 'orgId'>,
): Promise<FileRow> {
  return db
    .insertInto('ticket_files')
    .values({ ...row, orgId: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listFileRows(
  { db }: Scope,
  ticketId: string,
  {
    after,
    limit,
  }: { readonly after: readonly [moment: string, id: string] | undefined; readonly limit: number },
): Promise<(FileRow & { place: string })[]> {
  const earlier = after
    ? sql`and (file.created_at, file.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``
  const { rows } = await sql<FileRow & { place: string }>`
    select file.*, file.created_at::text as place from ticket_files file
    where file.comment_id is null
      and file.expires_at is null and file.deleted_at is null
      and (file.ticket_id = ${ticketId}::uuid or file.ticket_id in (
        select kin.id from tickets kin
        where kin.org_id = file.org_id and kin.merged_into_id = ${ticketId}::uuid)) ${earlier}
    order by file.created_at desc, file.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function listFilesOfComments(
  { db }: Scope,
  commentIds: readonly string[],
): Promise<FileRow[]> {
  if (commentIds.length === 0) return []
  const { rows } = await sql<FileRow>`select * from ticket_files
    where comment_id = any(${[...commentIds]}::uuid[])
      and deleted_at is null
    order by created_at, id`.execute(db)
  return rows
}

export async function listPublicFiles({ db }: Scope, ticketId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select * from ticket_files
    where ticket_id = ${ticketId}::uuid and is_public
      and comment_id is null and deleted_at is null
    order by created_at, id limit 50`.execute(db)
  return rows
}

/** The caller checks access to the ticket. */
export async function findFile({ db }: Scope, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('ticket_files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Signed URLs don't open deleted files or files of deleted tickets and comments. */
export async function findOpenFile({ db }: Scope, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select file.* from ticket_files file
    where file.id = ${id}::uuid and file.deleted_at is null
      and not exists (select from tickets ticket where ticket.org_id = file.org_id
        and ticket.id = file.ticket_id and ticket.deleted_at is not null)
      and not exists (select from ticket_comments said where said.org_id = file.org_id
        and said.id = file.comment_id and said.deleted_at is not null)`.execute(db)
  return rows[0]
}

export async function countFilesOf(
  { db }: Scope,
  which: { readonly ticketId: string } | { readonly waitingFor: string },
): Promise<number> {
  const condition =
    'ticketId' in which
      ? sql`ticket_id = ${which.ticketId}::uuid and deleted_at is null`
      : sql`member_id = ${which.waitingFor}::uuid and expires_at is not null and deleted_at is null`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ticket_files
    where ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function attachToComment(
  { db }: Scope,
  comment: { readonly id: string; readonly ticketId: string; readonly memberId: string },
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`update ticket_files
    set comment_id = ${comment.id}::uuid, expires_at = null
    where id = any(${[...ids]}::uuid[])
      and ticket_id = ${comment.ticketId}::uuid and member_id = ${comment.memberId}::uuid
      and comment_id is null and expires_at is not null and deleted_at is null
    returning id`.execute(db)
  return rows.length
}

export async function setFileTrashed(
  { db, now }: Scope,
  id: string,
  isTrashed: boolean,
): Promise<void> {
  await sql`update ticket_files set
      deleted_at = ${isTrashed ? now : null}::timestamptz,
      expires_at = ${isTrashed ? now : null}::timestamptz + interval '30 days'
    where id = ${id}::uuid`.execute(db)
}

/** Files of deleted comments are removed by the next cleanup. */
export async function expireFilesOfComment({ db, now }: Scope, commentId: string): Promise<void> {
  await sql`update ticket_files set deleted_at = ${now}, expires_at = ${now}
    where comment_id = ${commentId}::uuid`.execute(db)
}

/**
 * Erases files a person attached, including pictures the team used on other tickets. Files of
 * earlier releases have no owner, so the person's tickets decide.
 */
export async function expireFilesOfContact({ db, now }: Scope, contactId: string): Promise<void> {
  await sql`update ticket_files file set deleted_at = ${now}, expires_at = ${now}
    where (file.contact_id = ${contactId}::uuid
      or file.is_public and (
        file.comment_id in (select said.id from ticket_comments said
          where said.org_id = file.org_id and said.contact_id = ${contactId}::uuid)
        or (file.comment_id is null and file.ticket_id in (select ticket.id from tickets ticket
          where ticket.org_id = file.org_id and ticket.requester_id = ${contactId}::uuid))))`.execute(
    db,
  )
}

/** Returns the storage keys to delete after the commit. */
export async function deleteExpiredFiles({ db, now }: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from ticket_files
    where id in (
      select id from ticket_files where expires_at <= ${now}
      order by expires_at limit ${limit}) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteFilesOfTickets(
  { db }: Scope,
  ticketIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from ticket_files
    where ticket_id = any(${[...ticketIds]}::uuid[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listOrganizationsWithExpiredFiles({
  db,
  now,
}: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`select distinct org_id from ticket_files
    where expires_at <= ${now} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function countFiles({ db }: Scope): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ticket_files`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listFilesAfter(
  { db }: Scope,
  after: string | undefined,
  limit: number,
): Promise<Pick<FileRow, 'id' | 'name' | 'createdAt'>[]> {
  const query = db
    .selectFrom('ticket_files')
    .select(['id', 'name', 'createdAt'])
    .orderBy('id')
    .limit(limit)
  return (after === undefined ? query : query.where('id', '>', after)).execute()
}
