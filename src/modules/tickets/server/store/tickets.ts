import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import { contactNameIn } from '#modules/contacts/server/public.ts'
import type { Tickets } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { BoardRole } from '../../model.ts'
import { roleColumn, ticketVisible } from './board-visibility.ts'
import type { TicketOrder, Way } from './list-source.ts'
import { selectFields } from './field-columns.ts'
import { hasTicketKey } from './old-keys.ts'
import type { Condition } from './ticket-conditions.ts'

export type CardRow = Pick<Selectable<Tickets>, (typeof cardFields)[number]> & {
  boardKey: string
  requesterName: string | null
  assigneeIds: string[]
  tagIds: string[]
}

export type TicketRow = Selectable<Tickets> &
  CardRow & {
    myRole: BoardRole
    boardAccess: 'organization' | 'members'
    watcherIds: string[]
  }

export interface TicketFilter {
  readonly conditions: readonly Condition[]
  readonly order: TicketOrder
  readonly after: readonly [place: string, id: string] | undefined
  readonly limit: number
  readonly way?: Way | undefined
  readonly columns?: Condition | undefined
}

export async function listTicketRows(
  scope: Scope,
  filter: TicketFilter,
): Promise<(CardRow & { place: string })[]> {
  const { rows } = await ticketsQuery(scope, filter).execute(scope.db)
  return rows
}

/** The limit is inlined, so that the planner knows it. */
export function ticketsQuery(
  scope: Scope,
  { conditions, order, after, limit, way, columns }: TicketFilter,
): RawBuilder<CardRow & { place: string }> {
  const { type } = places[order.sort]
  const column = way?.places[order.sort] ?? places[order.sort].column
  const id = way?.id ?? sql`ticket.id`
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`
  const beyond = order.direction === 'asc' ? sql`>` : sql`<`
  const selected = [
    ticketVisible(scope),
    ...(way?.conditions ?? []),
    ...conditions,
    ...(after ? [sql`(${column}, ${id}) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)`] : []),
  ]
  const first = sql`order by ${column} ${direction}, ${id} ${direction} limit ${sql.lit(limit)}`
  const from = sql`from ${way?.from ?? sql`tickets ticket`} where ${sql.join(selected, sql` and `)}`
  const source = columns
    ? sql`from ${columns} as standing cross join lateral (
        select ticket.* ${from} and ticket.column_id = standing.id ${first}) as ticket`
    : from
  return sql<CardRow & { place: string }>`
    select ${cardColumns}, ${column}::text as place ${source} ${first}`
}

/** Undefined if missing or without access. */
export async function findTicketRow(scope: Scope, id: string): Promise<TicketRow | undefined> {
  return readTicket(scope, sql`ticket.id = ${id}::uuid`, sql``)
}

/** Locks the ticket, so that changes are serialized. */
export async function lockTicketRow(scope: Scope, id: string): Promise<TicketRow | undefined> {
  return readTicket(scope, sql`ticket.id = ${id}::uuid`, sql`for no key update of ticket`)
}

export async function findByNumber(
  scope: Scope,
  { boardKey, number }: { readonly boardKey: string; readonly number: number },
): Promise<TicketRow | undefined> {
  return readTicket(scope, hasTicketKey({ boardKey, number }), sql``)
}

export async function findByClientKey(
  scope: Scope,
  clientKey: string,
): Promise<TicketRow | undefined> {
  return readTicket(scope, sql`ticket.client_key = ${clientKey}::uuid`, sql``)
}

async function readTicket(
  scope: Scope,
  which: Condition,
  lock: Condition,
): Promise<TicketRow | undefined> {
  const { rows } = await ticketQuery(scope, which, lock).execute(scope.db)
  return rows[0]
}

function ticketQuery(scope: Scope, which: Condition, lock: Condition): RawBuilder<TicketRow> {
  return sql<TicketRow>`
    select ticket.*, ${cardColumns}, ${roleColumn(scope)} as my_role, board.access as board_access,
      array(select watching.member_id from ticket_watchers watching
        where watching.org_id = ticket.org_id and watching.ticket_id = ticket.id
        order by watching.since, watching.member_id) as watcher_ids
    from tickets ticket join boards board
      on board.org_id = ticket.org_id and board.id = ticket.board_id
    where ${which} and ${ticketVisible(scope)}
    ${lock}`
}

/** Returns the next number of the board. Concurrent inserts wait, so that no number is skipped. */
export async function nextNumber({ db }: Scope, boardId: string): Promise<bigint> {
  const { rows } = await sql<{ lastNumber: bigint }>`
    update boards set last_number = last_number + 1
    where id = ${boardId}::uuid
    returning last_number`.execute(db)
  return rows[0]?.lastNumber ?? 0n
}

/** Undefined if a ticket with this client key exists. */
export async function insertTicket(
  { db, organizationId, now }: Scope,
  values: Omit<Insertable<Tickets>, 'orgId' | 'createdAt' | 'updatedAt'>,
): Promise<string | undefined> {
  const row = await db
    .insertInto('tickets')
    .values({ ...values, orgId: organizationId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['orgId', 'clientKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Always later than the previous change, even if this transaction started earlier, because screens
 * keep the card with the later time.
 */
export function touchedAt({ now }: Pick<Scope, 'now'>): RawBuilder<Date> {
  return sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`
}

export async function changeTicket(
  scope: Scope,
  id: string,
  set: Updateable<Tickets>,
): Promise<void> {
  const { db } = scope
  await db
    .updateTable('tickets')
    .set({ updatedAt: touchedAt(scope), ...set })
    .where('id', '=', id)
    .execute()
}

export async function lockTicketRows(scope: Scope, ids: readonly string[]): Promise<TicketRow[]> {
  // Locked in one global order to avoid deadlocks.
  const { rows } = await ticketQuery(
    scope,
    sql`ticket.id = any(${[...new Set(ids)]}::uuid[])`,
    sql`order by ticket.id for no key update of ticket`,
  ).execute(scope.db)
  return rows
}

export async function listFullRows(scope: Scope, ids: readonly string[]): Promise<TicketRow[]> {
  const which = sql`ticket.id = any(${[...ids]}::uuid[])`
  const { rows } = await ticketQuery(scope, which, sql``).execute(scope.db)
  return rows
}

/** Ignores access. */
export async function countVisible(scope: Scope, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tickets ticket
    where ticket.id = any(${[...ids]}::uuid[])
      and ${ticketVisible(scope)}`.execute(scope.db)
  return rows[0]?.count ?? 0
}

const cardFields = [
  'id',
  'boardId',
  'columnId',
  'rank',
  'number',
  'typeId',
  'title',
  'priority',
  'teamId',
  'dueAt',
  'owedAt',
  'owedKind',
  'owedState',
  'requesterId',
  'parentId',
  'commentCount',
  'checklistCount',
  'checklistDone',
  'updatedAt',
  'createdAt',
  'version',
] as const

const cardColumns = sql`${sql.join(cardFields.map((field) => sql.ref(`ticket.${field}`)))}, ${selectFields()},
  (select named.key from boards named
    where named.org_id = ticket.org_id and named.id = ticket.board_id) as board_key,
  ${contactNameIn('ticket', 'requester_id')} as requester_name,
  array(select held.member_id from ticket_assignees held
    where held.org_id = ticket.org_id and held.ticket_id = ticket.id
    order by held.position) as assignee_ids,
  array(select tagged.tag_id from ticket_tags tagged
    where tagged.org_id = ticket.org_id and tagged.ticket_id = ticket.id
    order by tagged.tag_id) as tag_ids`

const places = {
  rank: { column: sql`ticket.rank`, type: sql`text collate "C"` },
  updated: { column: sql`ticket.updated_at`, type: sql`timestamptz` },
  created: { column: sql`ticket.created_at`, type: sql`timestamptz` },
  due: { column: sql`ticket.due_at`, type: sql`timestamptz` },
  owed: { column: sql`ticket.owed_at`, type: sql`timestamptz` },
} as const
