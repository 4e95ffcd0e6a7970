import { sql, type RawBuilder, type Selectable } from 'kysely'

import { contactNameIn } from '#modules/contacts/server/public.ts'
import type { TicketComments } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { touchedAt } from './tickets.ts'

export type CommentRow = Selectable<TicketComments> & {
  contactName: string | null
}

export async function listCommentRows(
  { db }: Scope,
  ticketId: string,
  {
    after,
    limit,
  }: { readonly after: readonly [moment: string, id: string] | undefined; readonly limit: number },
): Promise<(CommentRow & { place: string })[]> {
  const earlier = after
    ? sql`and (said.created_at, said.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``
  const { rows } = await sql<CommentRow & { place: string }>`
    select ${columns}, said.created_at::text as place from ticket_comments said
    where ${ofFamily(sql`${ticketId}::uuid`)} ${earlier}
    order by said.created_at desc, said.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** The caller checks access to the ticket. */
export async function findComment(scope: Scope, id: string): Promise<CommentRow | undefined> {
  return readComment(scope, sql`said.id = ${id}::uuid`)
}

export async function findCommentByClientKey(
  scope: Scope,
  ticketId: string,
  clientKey: string,
): Promise<CommentRow | undefined> {
  return readComment(
    scope,
    sql`said.ticket_id = ${ticketId}::uuid and said.client_key = ${clientKey}::uuid`,
  )
}

type NewComment = Pick<CommentRow, 'ticketId' | 'clientKey' | 'memberId' | 'text' | 'isPublic'> &
  Partial<Pick<CommentRow, 'contactId'>>

export async function insertComment(scope: Scope, values: NewComment): Promise<CommentRow> {
  const { id } = await scope.db
    .insertInto('ticket_comments')
    .values({ ...values, orgId: scope.organizationId, createdAt: scope.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getComment(scope, id)
}

export async function changeComment(
  scope: Scope,
  id: string,
  set: Partial<Pick<CommentRow, 'text' | 'editedAt' | 'deletedAt'>>,
): Promise<CommentRow> {
  await scope.db.updateTable('ticket_comments').set(set).where('id', '=', id).execute()
  return getComment(scope, id)
}

async function getComment(scope: Scope, id: string): Promise<CommentRow> {
  const row = await findComment(scope, id)
  if (!row) throw new Error('The new comment is readable.')
  return row
}

async function readComment(
  { db }: Scope,
  which: RawBuilder<unknown>,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from ticket_comments said
    where ${which}`.execute(db)
  return rows[0]
}

export async function moveCommentsOf(
  { db }: Scope,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  ids?: readonly string[],
): Promise<string[]> {
  const named = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``
  const { rows } = await sql<{ id: string }>`
    update ticket_comments set contact_id = ${toId}::uuid
    where contact_id = ${fromId}::uuid ${named}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function eraseCommentsOf({ db, now }: Scope, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ ticketId: string }>`
    update ticket_comments
    set text = '', contact_id = null, deleted_at = coalesce(deleted_at, ${now})
    where contact_id = ${contactId}::uuid
    returning ticket_id`.execute(db)
  return [...new Set(rows.map(({ ticketId: id }) => id))]
}

export async function listCommentsOf(
  { db }: Scope,
  contactId: string,
): Promise<{ text: string; createdAt: Date }[]> {
  return db
    .selectFrom('ticket_comments')
    .select(['text', 'createdAt'])
    .where('contactId', '=', contactId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(10_000)
    .execute()
}

/** Stores the comment count on the ticket and on its merge target. */
export async function updateCommentCount(scope: Scope, ticketId: string): Promise<void> {
  const { db } = scope
  await sql`update tickets ticket set updated_at = ${touchedAt(scope)}, comment_count = (
      select count(*) from ticket_comments said
      where said.org_id = ticket.org_id and ${ofFamily(sql`ticket.id`)}
        and said.deleted_at is null)
    where (ticket.id = ${ticketId}::uuid or ticket.id = (
      select merged.merged_into_id from tickets merged
      where merged.id = ${ticketId}::uuid))`.execute(db)
}

function ofFamily(ticketId: RawBuilder<unknown>) {
  return sql`(said.ticket_id = ${ticketId} or said.ticket_id in (
    select kin.id from tickets kin
    where kin.org_id = said.org_id and kin.merged_into_id = ${ticketId}))`
}

const columns = sql`said.*, ${contactNameIn('said', 'contact_id')} as contact_name`
