import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { contactNameIn } from '#modules/contacts/server/public.ts'
import { boardVisible, joinBoard, ticketKeyIn } from '#modules/tickets/server/public.ts'
import type { ShareSubmissions } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Condition } from './share-visibility.ts'

export type SubmissionRow = Selectable<ShareSubmissions> & {
  boardId: string
  shareTitle: string
  contactName: string | null
  ticketKey: string | null
  place: string
}

export async function listSubmissionRows(
  scope: Scope,
  {
    state,
    shareId,
    after,
    limit,
  }: {
    readonly state: SubmissionRow['state']
    readonly shareId?: string | undefined
    readonly after: readonly [string, string] | undefined
    readonly limit: number
  },
): Promise<SubmissionRow[]> {
  const columns = [
    sql`sent.state = ${state}`,
    ...(shareId ? [sql`sent.share_id = ${shareId}::uuid`] : []),
    ...(after
      ? [sql`(sent.created_at, sent.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`]
      : []),
  ]
  return readSubmissions(scope, sql`${sql.join(columns, sql` and `)}`, { limit, lock: sql`` })
}

/** Locked in one global order to avoid deadlocks. */
export async function lockSubmissions(
  scope: Scope,
  ids: readonly string[],
): Promise<SubmissionRow[]> {
  const which = sql`sent.id = any(${[...ids]}::uuid[])`
  return readSubmissions(scope, which, { limit: ids.length, lock: sql`for update of sent` })
}

async function readSubmissions(
  scope: Scope,
  which: Condition,
  { limit, lock }: { readonly limit: number; readonly lock: Condition },
): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select sent.*, share.board_id, share.title as share_title,
      ${contactNameIn('sent', 'contact_id')} as contact_name, ${ticketKeyIn('sent', 'ticket_id')} as ticket_key,
      sent.created_at::text as place
    from share_submissions sent
    join board_shares share on share.org_id = sent.org_id and share.id = sent.share_id
    ${joinBoard('share')}
    where ${boardVisible(scope)} and ${which}
    order by sent.created_at, sent.id limit ${sql.lit(limit)} ${lock}`.execute(scope.db)
  return rows
}

export async function insertSubmission(
  { db, organizationId, now }: Scope,
  values: Omit<Insertable<ShareSubmissions>, 'orgId' | 'createdAt'>,
): Promise<string | undefined> {
  const row = await db
    .insertInto('share_submissions')
    .values({ ...values, orgId: organizationId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['orgId', 'shareId', 'clientKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findByClientKey(
  { db }: Scope,
  shareId: string,
  clientKey: string,
): Promise<Pick<SubmissionRow, 'state' | 'ticketId' | 'contactId' | 'readerHash'> | undefined> {
  return db
    .selectFrom('share_submissions')
    .select(['state', 'ticketId', 'contactId', 'readerHash'])
    .where('shareId', '=', shareId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
}

export async function changeSubmission(
  { db }: Scope,
  id: string,
  set: Updateable<ShareSubmissions>,
): Promise<void> {
  await db.updateTable('share_submissions').set(set).where('id', '=', id).execute()
}

export async function readSending(
  { db, now }: Scope,
  {
    title,
    contactId,
    readerHash,
  }: {
    readonly title: string
    readonly contactId: string | null
    readonly readerHash: string | null
  },
): Promise<{ repeats: number; inLastMinute: number }> {
  const { rows } = await sql<{ repeats: number; inLastMinute: number }>`
    select count(*) filter (where lower(title) = lower(${title}))::int as repeats,
      count(*) filter (where created_at > ${now}::timestamptz - interval '1 minute'
        and (contact_id = ${contactId}::uuid or reader_hash = ${readerHash}))::int as "inLastMinute"
    from (
      select title, created_at, contact_id, reader_hash from share_submissions
      where created_at > ${now}::timestamptz - interval '1 day'
      order by created_at desc limit 1000) as lately`.execute(db)
  return rows[0] ?? { repeats: 0, inLastMinute: 0 }
}
