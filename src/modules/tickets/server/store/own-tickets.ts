import { sql, type Selectable } from 'kysely'

import { isSameCompany, isSamePerson, ownNameIn } from '#modules/contacts/server/public.ts'
import type { Customer } from '#modules/inbox/server/public.ts'
import type { Tickets } from '#platform/database/tables.ts'
import { isSeenAsRow } from '#platform/people/move-rows.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ColumnCategory } from '../../model.ts'
import type { StandingColumn } from '../../public-state.ts'
import { isCalled } from './old-keys.ts'

export type OwnRow = Selectable<Tickets> & {
  board_key: string
  is_board_archived: boolean
  is_mine: boolean
  requester_name: string | null
  last_said_at: Date | null
}

/**
 * A condition on `ticket`: what a person outside may read of all tickets there are. He asked for it, or
 * a colleague of his whose company lets him read along, and it was opened to whoever asked. Every
 * query that a reader causes has it.
 */
function isOwn(scope: Scope, customer: Customer) {
  const requester = sql`ticket.requester_id`
  const mine = isMine(scope, customer)
  const whose =
    scope.actor.kind === 'visitor'
      ? mine
      : sql`(${mine} or ${isSameCompany(requester, customer.contactId)})`
  return sql`(ticket.visibility <> 'internal' and ticket.deleted_at is null and ${whose})`
}

/** A browser speaks for the one contact it is known as, whatever address it claims. */
function isMine(scope: Scope, customer: Customer) {
  return scope.actor.kind === 'visitor'
    ? isAskedBy(customer)
    : isSamePerson(sql`ticket.requester_id`, customer.contactId)
}

/** A browser that has proven nothing sees what was asked for as what it was, whoever it was merged with. */
function isAskedBy({ contactId, onlyAs }: Customer) {
  const isBegunByHim = isSeenAsRow(onlyAs, 'ticket', 'requester_id')
  return sql<boolean>`(ticket.requester_id = ${contactId}::uuid and ${isBegunByHim})`
}

/** Whether he asked for anything that he may read. */
export async function hasOwnTickets(scope: Scope, customer: Customer): Promise<boolean> {
  const { rows } = await sql`
    select from tickets ticket where ${isAskedBy(customer)} and ticket.deleted_at is null
      and ticket.visibility <> 'internal' limit 1`.execute(scope.db)
  return rows.length > 0
}

export async function listOwnRows(
  scope: Scope,
  customer: Customer,
  {
    whose,
    after,
    limit,
  }: {
    readonly whose: 'mine' | 'company'
    readonly after: readonly [moment: string, id: string] | undefined
    readonly limit: number
  },
): Promise<(OwnRow & { place: string })[]> {
  const narrowed = whose === 'mine' ? isMine(scope, customer) : sql`true`
  const earlier = after
    ? sql`and (ticket.created_at, ticket.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``
  const { rows } = await sql<OwnRow & { place: string }>`
    select ${ownColumns(scope, customer)}, ticket.created_at::text as place
    from tickets ticket
    join boards board on board.org_id = ticket.org_id and board.id = ticket.board_id
    where ${isOwn(scope, customer)} and ${narrowed}
      ${earlier}
    order by ticket.created_at desc, ticket.id desc limit ${sql.lit(limit)}`.execute(scope.db)
  return rows
}

/** Undefined for whatever is not his, as if it were not there. */
export async function findOwnRow(
  scope: Scope,
  customer: Customer,
  { boardKey, number }: { readonly boardKey: string; readonly number: number },
): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select ${ownColumns(scope, customer)}
    from tickets ticket
    join boards board on board.org_id = ticket.org_id and board.id = ticket.board_id
    where ${isCalled({ boardKey, number })}
      and ${isOwn(scope, customer)}`.execute(scope.db)
  return rows[0]
}

/** The key of what he made with this client key before. */
export async function findOwnByClientKey(
  scope: Scope,
  customer: Customer,
  clientKey: string,
): Promise<{ boardKey: string; number: number } | undefined> {
  const { rows } = await sql<{ key: string; number: bigint }>`
    select board.key, ticket.number
    from tickets ticket
    join boards board on board.org_id = ticket.org_id and board.id = ticket.board_id
    where ticket.client_key = ${clientKey}::uuid
      and ${isAskedBy(customer)}`.execute(scope.db)
  return rows[0] && { boardKey: rows[0].key, number: Number(rows[0].number) }
}

/** The columns of these boards, from left to right, by board. */
export async function listStandings(
  { db }: Scope,
  boardIds: readonly string[],
): Promise<ReadonlyMap<string, StandingColumn[]>> {
  const { rows } = await sql<{
    id: string
    board_id: string
    category: ColumnCategory
    public_label: string | null
  }>`
    select id, board_id, category, public_label from board_columns
    where board_id = any(${[...boardIds]}::uuid[])
    order by rank, id`.execute(db)
  const columns = rows.map(({ id, board_id: boardId, category, public_label: publicLabel }) => ({
    boardId,
    column: { id, category, publicLabel },
  }))
  const grouped = Map.groupBy(columns, ({ boardId }) => boardId)
  return new Map([...grouped].map(([id, of]) => [id, of.map(({ column }) => column)]))
}

export interface PublicComment {
  readonly id: string
  readonly member_id: string | null
  readonly contact_id: string | null
  readonly contact_name: string | null
  readonly text: string
  readonly created_at: Date
}

/** What was said to the customer and by him, the newest first; never what colleagues say. */
export async function listPublicComments(
  { db }: Scope,
  ticketId: string,
  limit: number,
): Promise<PublicComment[]> {
  const { rows } = await sql<PublicComment>`
    select said.id, said.member_id, said.contact_id, said.text, said.created_at,
      ${ownNameIn('said', 'contact_id')} as contact_name
    from ticket_comments said
    where said.ticket_id = ${ticketId}::uuid
      and said.is_public and said.deleted_at is null
    order by said.created_at desc, said.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Whether there is anything of tickets for people outside. */
export async function hasTicketsForCustomers({ db }: Scope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ticket_types where intake_board_id is not null and archived_at is null) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

/** Whether a company of his lets its people read each other's tickets. */
export async function hasCompanyTickets(scope: Scope, contactId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${isSameCompany(sql`${contactId}::uuid`, contactId)} as found`.execute(scope.db)
  return rows[0]?.found === true
}

/** A browser that has proven nothing is not told whom colleagues take it for. */
function requesterName({ onlyAs }: Customer) {
  return onlyAs === null ? ownNameIn('ticket', 'requester_id') : sql<string>`''`
}

function ownColumns(scope: Scope, customer: Customer) {
  return sql`ticket.*, board.key as board_key, board.archived_at is not null as is_board_archived,
    ${isMine(scope, customer)} as is_mine,
    ${requesterName(customer)} as requester_name,
    (select max(said.created_at) from ticket_comments said
      where said.org_id = ticket.org_id and said.ticket_id = ticket.id
        and said.is_public and said.deleted_at is null) as last_said_at`
}
