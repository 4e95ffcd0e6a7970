import { sql } from 'kysely'

import { joinContact } from '#modules/contacts/server/public.ts'
import { joinKept, joinTicket, listMergedIds } from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

export interface Recipient {
  readonly contactId: string
  readonly email: string | null
  readonly locale: string | null
  readonly token: string
}

/**
 * Marks all reporters of this ticket and of tickets merged into it as notified, including
 * unreachable ones, and returns each person once.
 */
export async function markNotified(
  scope: Scope,
  ticketId: string,
  limit: number,
): Promise<{ people: Recipient[]; hasMore: boolean }> {
  const { db, now } = scope
  const family = await listMergedIds(scope, ticketId)
  const { rows: taken } = await sql<{ id: string; contactId: string | null }>`
    update bug_reports set told_at = ${now}
    where id in (
      select id from bug_reports
      where ticket_id = any(${family}::uuid[]) and told_at is null
      order by created_at, id limit ${limit} for update)
    returning id, contact_id`.execute(db)
  const { rows: people } = await sql<Recipient>`
    select distinct on (report.contact_id) report.contact_id, contact.email, contact.locale, report.token
    from bug_reports report ${joinContact('report')}
    where report.id = any(${taken.map(({ id }) => id)}::uuid[])
      and contact.deleted_at is null
      and (contact.blocked_until is null or contact.blocked_until < ${now})
      -- A reporter with several reports is notified once.
      and not exists (select from bug_reports earlier
        where earlier.org_id = report.org_id and earlier.ticket_id = any(${family}::uuid[])
          and earlier.contact_id = report.contact_id and earlier.told_at is not null
          and not earlier.id = any(${taken.map(({ id }) => id)}::uuid[]))
    order by report.contact_id, report.created_at`.execute(db)
  return { people, hasMore: taken.length === limit }
}

export async function hasUnnotified(scope: Scope, ticketId: string): Promise<boolean> {
  const family = await listMergedIds(scope, ticketId)
  const { rows } = await sql`select from bug_reports
    where ticket_id = any(${family}::uuid[])
      and told_at is null limit 1`.execute(scope.db)
  return rows.length > 0
}

export async function readPlaceOfTicket(
  scope: Scope,
  ticketId: string,
): Promise<{ boardId: string; columnId: string } | undefined> {
  const family = await listMergedIds(scope, ticketId)
  const { rows } = await sql<{ boardId: string; columnId: string }>`
    select coalesce(kept.board_id, ticket.board_id) as "boardId",
      coalesce(kept.column_id, ticket.column_id) as "columnId"
    from bug_reports report ${joinTicket('report')} ${joinKept}
    where report.ticket_id = any(${family}::uuid[])
      and ticket.deleted_at is null limit 1`.execute(scope.db)
  return rows[0]
}
