import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { contactNameIn, publicNameIn } from '#modules/contacts/server/public.ts'
import { boardVisible, joinTicket, ticketVisible } from '#modules/tickets/server/public.ts'
import type { ShareComments } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Condition } from './share-visibility.ts'

export type CommentRow = Selectable<ShareComments>

export type TeamCommentRow = CommentRow & {
  boardId: string
  boardKey: string
  number: bigint
  ticketTitle: string
  contactName: string | null
  place: string
  edits: { body: string; replacedAt: string }[]
}

/** Limited to tickets the member can see, oldest first. */
export async function listTeamComments(
  scope: Scope,
  {
    state,
    ticketId,
    after,
    limit,
  }: {
    readonly state: CommentRow['state']
    readonly ticketId?: string | undefined
    readonly after: readonly [string, string] | undefined
    readonly limit: number
  },
): Promise<TeamCommentRow[]> {
  const columns = [
    sql`comment.state = ${state}`,
    ...(ticketId ? [sql`comment.ticket_id = ${ticketId}::uuid`] : []),
    ...(after
      ? [sql`(comment.created_at, comment.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`]
      : []),
  ]
  return readTeamComments(scope, sql`${sql.join(columns, sql` and `)}`, limit)
}

export async function listTeamCommentsAmong(
  scope: Scope,
  ids: readonly string[],
): Promise<TeamCommentRow[]> {
  return readTeamComments(scope, sql`comment.id = any(${[...ids]}::uuid[])`, ids.length)
}

async function readTeamComments(
  scope: Scope,
  which: Condition,
  limit: number,
): Promise<TeamCommentRow[]> {
  const { rows } = await sql<TeamCommentRow>`
    select comment.*, ticket.board_id, board.key as board_key, ticket.number,
      ticket.title as ticket_title, ${contactNameIn('comment', 'contact_id')} as contact_name,
      comment.created_at::text as place,
      (select coalesce(jsonb_agg(jsonb_build_object('body', was.body, 'replacedAt', was.replaced_at)
          order by was.replaced_at, was.id), '[]')
        from share_comment_edits was
        where was.org_id = comment.org_id and was.comment_id = comment.id) as edits
    from share_comments comment ${joinTicket('comment')}
    where comment.deleted_at is null
      and ticket.deleted_at is null and ${boardVisible(scope)} and ${ticketVisible(scope)}
      and ${which}
    order by comment.created_at, comment.id limit ${sql.lit(limit)}`.execute(scope.db)
  return rows
}

export type ReadCommentRow = CommentRow & { authorName: string | null }

/** What a reader may see of an idea: published comments and their own pending ones. */
export async function listReadComments(
  scope: Scope,
  ticketId: string,
  own: { readonly contactId: string | null; readonly readerHash: string | null },
): Promise<ReadCommentRow[]> {
  const { rows } = await sql<ReadCommentRow>`
    select comment.*, ${publicNameIn('comment', 'contact_id')} as author_name
    from share_comments comment
    where comment.ticket_id = ${ticketId}::uuid
      and comment.deleted_at is null and (comment.state = 'published' or (comment.state = 'pending'
        and (comment.contact_id = ${own.contactId}::uuid or comment.reader_hash = ${own.readerHash})))
    order by comment.pinned_at desc nulls last, comment.created_at, comment.id
    limit 1000`.execute(scope.db)
  return rows
}

export async function findComment(scope: Scope, id: string): Promise<CommentRow | undefined> {
  return scope.db
    .selectFrom('share_comments')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function findCommentByClientKey(
  { db }: Scope,
  ticketId: string,
  clientKey: string,
): Promise<CommentRow | undefined> {
  return db
    .selectFrom('share_comments')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
}

export async function insertComment(
  { db, organizationId, now }: Scope,
  values: Omit<Insertable<ShareComments>, 'orgId' | 'createdAt'>,
): Promise<CommentRow> {
  return db
    .insertInto('share_comments')
    .values({ ...values, orgId: organizationId, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeComment(
  { db }: Scope,
  id: string,
  set: Updateable<ShareComments>,
): Promise<void> {
  await db.updateTable('share_comments').set(set).where('id', '=', id).execute()
}

export async function saveEdit(
  { db, organizationId, now }: Scope,
  { id, body }: Pick<CommentRow, 'id' | 'body'>,
): Promise<void> {
  await sql`insert into share_comment_edits (org_id, comment_id, body, replaced_at)
    values (${organizationId}, ${id}::uuid, ${body}, ${now})`.execute(db)
}

export async function countPublished({ db }: Scope, ticketId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from share_comments
    where ticket_id = ${ticketId}::uuid
      and state = 'published' and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findDuplicateComment(
  { db, now }: Scope,
  {
    body,
    contactId,
    readerHash,
  }: {
    readonly body: string
    readonly contactId: string | null
    readonly readerHash: string | null
  },
): Promise<{ repeats: number; inLastMinute: number }> {
  const { rows } = await sql<{ repeats: number; inLastMinute: number }>`
    select count(*) filter (where body = ${body} and length(body) >= 20)::int as repeats,
      count(*) filter (where created_at > ${now}::timestamptz - interval '1 minute'
        and (contact_id = ${contactId}::uuid or reader_hash = ${readerHash}))::int as "inLastMinute"
    from (
      select body, created_at, contact_id, reader_hash from share_comments
      where created_at > ${now}::timestamptz - interval '1 day'
      order by created_at desc limit 1000) as lately`.execute(db)
  return rows[0] ?? { repeats: 0, inLastMinute: 0 }
}
