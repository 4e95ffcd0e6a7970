import { sql, type Selectable } from 'kysely'

import { isSameCompany, isSamePerson, ownNameIn } from '#modules/contacts/server/public.ts'
import type { Customer } from '#modules/inbox/server/public.ts'
import type { Tickets } from '#platform/database/tables.ts'
import { isVisibleAsRow } from '#platform/people/move-rows.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ColumnCategory } from '../../model.ts'
import type { PublicColumn } from '../../public-state.ts'
import { hasTicketKey } from './old-keys.ts'

export type OwnRow = Selectable<Tickets> & {
  boardKey: string
  isBoardArchived: boolean
  isMine: boolean
  requesterName: string | null
  lastSaidAt: Date | null
}

/**
 * SQL condition on `ticket`: tickets the reader may see. They must be the requester, or a contact
 * of a company that shares tickets, and the ticket must be visible to the requester. Every reader
 * query must use it.
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

/** A browser acts as the contact it is known as, whatever email it claims. */
function isMine(scope: Scope, customer: Customer) {
  return scope.actor.kind === 'visitor'
    ? isRequestedBy(customer)
    : isSamePerson(sql`ticket.requester_id`, customer.contactId)
}

/**
 * An unverified browser keeps the identity it had when creating the ticket, even if its contact was
 * merged.
 */
function isRequestedBy({ contactId, visibleAs }: Customer) {
  const isBegunByReader = isVisibleAsRow(visibleAs, 'ticket', 'requester_id')
  return sql<boolean>`(ticket.requester_id = ${contactId}::uuid and ${isBegunByReader})`
}

export async function hasOwnTickets(scope: Scope, customer: Customer): Promise<boolean> {
  const { rows } = await sql`
    select from tickets ticket where ${isRequestedBy(customer)} and ticket.deleted_at is null
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

/** Undefined for tickets of others, as if they didn't exist. */
export async function findOwnRow(
  scope: Scope,
  customer: Customer,
  { boardKey, number }: { readonly boardKey: string; readonly number: number },
): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select ${ownColumns(scope, customer)}
    from tickets ticket
    join boards board on board.org_id = ticket.org_id and board.id = ticket.board_id
    where ${hasTicketKey({ boardKey, number })}
      and ${isOwn(scope, customer)}`.execute(scope.db)
  return rows[0]
}

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
      and ${isRequestedBy(customer)}`.execute(scope.db)
  return rows[0] && { boardKey: rows[0].key, number: Number(rows[0].number) }
}

export async function listMemberAccess(
  { db }: Scope,
  boardIds: readonly string[],
): Promise<ReadonlyMap<string, PublicColumn[]>> {
  const { rows } = await sql<{
    id: string
    boardId: string
    category: ColumnCategory
    publicLabel: string | null
  }>`
    select id, board_id, category, public_label from board_columns
    where board_id = any(${[...boardIds]}::uuid[])
    order by rank, id`.execute(db)
  const columns = rows.map(({ id, boardId, category, publicLabel }) => ({
    boardId,
    column: { id, category, publicLabel },
  }))
  const grouped = Map.groupBy(columns, ({ boardId }) => boardId)
  return new Map([...grouped].map(([id, of]) => [id, of.map(({ column }) => column)]))
}

export interface PublicComment {
  readonly id: string
  readonly memberId: string | null
  readonly contactId: string | null
  readonly contactName: string | null
  readonly text: string
  readonly createdAt: Date
}

/** Replies between the customer and the team, newest first. Never internal comments. */
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

export async function hasTicketsForCustomers({ db }: Scope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ticket_types where intake_board_id is not null and archived_at is null) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

export async function hasCompanyTickets(scope: Scope, contactId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${isSameCompany(sql`${contactId}::uuid`, contactId)} as found`.execute(scope.db)
  return rows[0]?.found === true
}

/** An unverified browser doesn't learn which contact the team merged it into. */
function requesterName({ visibleAs }: Customer) {
  return visibleAs === null ? ownNameIn('ticket', 'requester_id') : sql<string>`''`
}

function ownColumns(scope: Scope, customer: Customer) {
  return sql`ticket.*, board.key as board_key, board.archived_at is not null as is_board_archived,
    ${isMine(scope, customer)} as is_mine,
    ${requesterName(customer)} as requester_name,
    (select max(said.created_at) from ticket_comments said
      where said.org_id = ticket.org_id and said.ticket_id = ticket.id
        and said.is_public and said.deleted_at is null) as last_said_at`
}
