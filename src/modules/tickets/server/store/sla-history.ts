import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export type SlaState = 'open' | 'paused' | 'done'

export interface SlaStateChange {
  readonly at: Date
  readonly standing: SlaState
}

export interface SlaMove {
  readonly at: Date
  readonly what: 'customer' | 'answer'
}

export async function readSlaState(
  { db }: Scope,
  columnId: string,
): Promise<{ standing: SlaState; isBoardArchived: boolean }> {
  const { rows } = await sql<{ standing: SlaState; isArchived: boolean }>`
    select app.column_standing(held.category, held.pauses_clock) as standing,
      board.archived_at is not null as is_archived
    from board_columns held
    join boards board on board.org_id = held.org_id and board.id = held.board_id
    where held.id = ${columnId}::uuid`.execute(db)
  const [row] = rows
  return { standing: row?.standing ?? 'open', isBoardArchived: row?.isArchived ?? false }
}

export async function listSlaStateChanges(
  { db }: Scope,
  ticketId: string,
): Promise<SlaStateChange[]> {
  const { rows } = await sql<SlaStateChange>`
    select at, standing from ticket_standings
    where ticket_id = ${ticketId}::uuid
    order by at, id`.execute(db)
  return rows
}

/** For several messages in a row, the first one counts. */
export async function listReplies({ db }: Scope, ticketId: string): Promise<SlaMove[]> {
  const { rows } = await sql<SlaMove>`
    with said as (
      select created_at as at, id,
        case when contact_id is null then 'answer' else 'customer' end as what
      from ticket_comments
      where ticket_id = ${ticketId}::uuid
        and is_public and deleted_at is null and num_nonnulls(member_id, contact_id) > 0),
    turns as (select at, id, what, lag(what) over (order by at, id) as last from said)
    select at, what from turns where last is distinct from what order by at, id`.execute(db)
  return rows
}

/** Doesn't touch updated_at, because no one changed the ticket. */
export async function setOwedColumns(
  { db }: Scope,
  ticketId: string,
  owed: {
    readonly at: Date | null
    readonly kind: 'first' | 'next' | 'resolve'
    readonly state: 'running' | 'paused' | 'warned' | 'breached'
  } | null,
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({
      owedAt: owed?.at ?? null,
      owedKind: owed?.kind ?? null,
      owedState: owed?.state ?? null,
    })
    .where('id', '=', ticketId)
    .execute()
}

export async function listUnfinishedTicketIds(
  { db }: Scope,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<string[]> {
  const beyond = afterId === null ? sql`` : sql`and id > ${afterId}::uuid`
  const { rows } = await sql<{ id: string }>`
    select id from tickets
    where deleted_at is null and archived_at is null
      and resolved_at is null ${beyond}
    order by id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}
