import { sql, type Selectable } from 'kysely'

import type { TicketComments } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type CommentRow = Selectable<TicketComments>

/** The newest first. */
export async function listCommentRows(
  { db, organizationId }: Scope,
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
    select said.*, said.created_at::text as place from ticket_comments said
    where said.org_id = ${organizationId} and said.ticket_id = ${ticketId}::uuid ${earlier}
    order by said.created_at desc, said.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Whether whoever asks may see its ticket is asked after. */
export async function findComment(
  { db, organizationId }: Scope,
  id: string,
): Promise<CommentRow | undefined> {
  return db
    .selectFrom('ticket_comments')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findCommentByClientKey(
  { db, organizationId }: Scope,
  ticketId: string,
  clientKey: string,
): Promise<CommentRow | undefined> {
  return db
    .selectFrom('ticket_comments')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('ticket_id', '=', ticketId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
}

export async function insertComment(
  { db, organizationId, now }: Scope,
  values: Pick<CommentRow, 'ticket_id' | 'client_key' | 'member_id' | 'text'>,
): Promise<CommentRow> {
  return db
    .insertInto('ticket_comments')
    .values({ ...values, org_id: organizationId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeComment(
  { db, organizationId }: Scope,
  id: string,
  set: Partial<Pick<CommentRow, 'text' | 'edited_at' | 'deleted_at'>>,
): Promise<CommentRow> {
  return db
    .updateTable('ticket_comments')
    .set(set)
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countComments(
  { db, organizationId }: Scope,
  ticketId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_comments
    where org_id = ${organizationId} and ticket_id = ${ticketId}::uuid
      and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
