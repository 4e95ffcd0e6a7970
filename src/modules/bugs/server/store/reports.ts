import { sql, type Insertable, type Selectable } from 'kysely'

import { contactNameIn } from '#modules/contacts/server/public.ts'
import { joinKept, joinTicket, ticketVisible } from '#modules/tickets/server/public.ts'
import type { BugReports } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type NewReport = Omit<Insertable<BugReports>, 'orgId' | 'id'>
export type ReportRow = Selectable<BugReports> & {
  reporterName: string | null
  pictureCount: number
}
export type ReportLineRow = Pick<
  ReportRow,
  | 'id'
  | 'title'
  | 'contactId'
  | 'reporterName'
  | 'pageUrl'
  | 'pictureCount'
  | 'toldAt'
  | 'createdAt'
> & { userAgent: string | null; place: string }

export async function insertReport(
  { db, organizationId }: Scope,
  report: NewReport,
): Promise<string | undefined> {
  const row = await db
    .insertInto('bug_reports')
    .values({ ...report, orgId: organizationId })
    .onConflict((conflict) => conflict.columns(['orgId', 'clientKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findReportByClientKey(
  { db }: Scope,
  clientKey: string,
): Promise<Pick<Selectable<BugReports>, 'token' | 'contactId'> | undefined> {
  return db
    .selectFrom('bug_reports')
    .select(['token', 'contactId'])
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
}

/** Serializes reports of the same bug, so that two at once don't create two tickets. */
export async function lockSignature(
  { db, organizationId }: Scope,
  signature: string,
): Promise<void> {
  const name = `bug ${organizationId} ${signature}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

export async function findTicketBySignature(
  { db }: Scope,
  { signature, boardId }: { readonly signature: string; readonly boardId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select ticket.id from bug_reports report ${joinTicket('report')}
    where report.signature = ${signature}
      and ticket.board_id = ${boardId}::uuid and ticket.resolved_at is null
      and ticket.deleted_at is null and ticket.archived_at is null and ticket.merged_into_id is null
    order by report.created_at limit 1`.execute(db)
  return rows[0]?.id
}

export async function countReports({ db }: Scope, ticketId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bug_reports
    where ticket_id = ${ticketId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

/** The caller checks access to the ticket. */
export async function listReportRows(
  scope: Scope,
  ticketId: string,
  { after, limit }: { after: readonly [moment: string, id: string] | undefined; limit: number },
): Promise<ReportLineRow[]> {
  const earlier = after
    ? sql`and (report.created_at, report.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``
  const { rows } = await sql<ReportLineRow>`
    select report.id, report.title, report.contact_id, report.page_url, report.told_at,
      report.created_at, report.created_at::text as place,
      report.environment ->> 'userAgent' as user_agent, ${pictureCount},
      ${contactNameIn('report', 'contact_id')} as reporter_name
    from bug_reports report
    where report.ticket_id = ${ticketId}::uuid ${earlier}
    order by report.created_at desc, report.id desc limit ${sql.lit(limit)}`.execute(scope.db)
  return rows
}

export async function findReportRow(scope: Scope, id: string): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select report.*, ${pictureCount}, ${contactNameIn('report', 'contact_id')} as reporter_name
    from bug_reports report ${joinTicket('report')}
    where report.id = ${id}::uuid
      and ${ticketVisible(scope)}`.execute(scope.db)
  return rows[0]
}

const pictureCount = sql`(select count(*)::int from bug_pictures picture
  where picture.org_id = report.org_id and picture.report_id = report.id
    and picture.seconds is null) as picture_count`

export interface FollowedReport {
  readonly title: string
  readonly createdAt: Date
  readonly boardId: string
  readonly columnId: string
}

export async function findByToken(
  { db }: Scope,
  token: string,
): Promise<FollowedReport | undefined> {
  const { rows } = await sql<FollowedReport>`
    select report.title, report.created_at,
      coalesce(kept.board_id, ticket.board_id) as board_id,
      coalesce(kept.column_id, ticket.column_id) as column_id
    from bug_reports report ${joinTicket('report')} ${joinKept}
    where report.token = ${token}
      and ticket.deleted_at is null`.execute(db)
  return rows[0]
}
