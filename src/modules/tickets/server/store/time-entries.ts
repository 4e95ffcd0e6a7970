import { sql, type Selectable, type Updateable } from 'kysely'

import type { TicketTimeEntries } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { touchedAt } from './tickets.ts'

export type TimeRow = Selectable<TicketTimeEntries>

export async function listTimeRows(
  { db }: Scope,
  ticketId: string,
  {
    after,
    limit,
  }: { readonly after: readonly [day: string, id: string] | undefined; readonly limit: number },
): Promise<TimeRow[]> {
  const earlier = after ? sql`and (worked_on, id) < (${after[0]}::date, ${after[1]}::uuid)` : sql``
  const { rows } = await sql<TimeRow>`select * from ticket_time_entries
    where ticket_id = ${ticketId}::uuid ${earlier}
    order by worked_on desc, id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function sumByMember(
  { db }: Scope,
  ticketId: string,
): Promise<{ memberId: string | null; minutes: number }[]> {
  const { rows } = await sql<{ memberId: string | null; minutes: number }>`
    select member_id, sum(minutes)::int as minutes from ticket_time_entries
    where ticket_id = ${ticketId}::uuid
    group by member_id order by minutes desc, member_id limit 100`.execute(db)
  return rows
}

export async function findTimeRow(
  { db }: Scope,
  which: { readonly id: string } | { readonly ticketId: string; readonly clientKey: string },
): Promise<TimeRow | undefined> {
  const condition =
    'id' in which
      ? sql`id = ${which.id}::uuid`
      : sql`ticket_id = ${which.ticketId}::uuid and client_key = ${which.clientKey}::uuid`
  const { rows } = await sql<TimeRow>`select * from ticket_time_entries
    where ${condition}`.execute(db)
  return rows[0]
}

export async function countTime({ db }: Scope, ticketId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_time_entries
    where ticket_id = ${ticketId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertTime(
  { db, organizationId, now }: Scope,
  values: Pick<TimeRow, 'ticketId' | 'clientKey' | 'memberId' | 'workedOn' | 'minutes' | 'note'>,
): Promise<TimeRow> {
  return db
    .insertInto('ticket_time_entries')
    .values({ ...values, orgId: organizationId, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeTime(
  { db, now }: Scope,
  id: string,
  set: Updateable<TicketTimeEntries>,
): Promise<TimeRow> {
  return db
    .updateTable('ticket_time_entries')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteTimeRow({ db }: Scope, id: string): Promise<void> {
  await db.deleteFrom('ticket_time_entries').where('id', '=', id).execute()
}

/** Denormalized on the ticket. */
export async function storeTotalTime(scope: Scope, ticketId: string): Promise<number> {
  const { db } = scope
  const { rows } = await sql<{ spentMin: number }>`update tickets ticket
    set updated_at = ${touchedAt(scope)}, spent_min = (
      select coalesce(sum(entry.minutes), 0)::int from ticket_time_entries entry
      where entry.org_id = ticket.org_id and entry.ticket_id = ticket.id)
    where ticket.id = ${ticketId}::uuid
    returning spent_min`.execute(db)
  return rows[0]?.spentMin ?? 0
}
