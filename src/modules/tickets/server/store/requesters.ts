import { sql } from 'kysely'

import { moveRows, moveRowsBack, type OwnedTable } from '#platform/people/move-rows.ts'
import type { SubjectOf, ContactMerge, ContactSplit } from '#platform/people/contact-data.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ticketVisible } from './board-visibility.ts'

export async function moveRequester(scope: Scope, way: ContactMerge): Promise<string[]> {
  const rows = await moveRows<{ id: string }>(scope, requestedTickets, way)
  return rows.map(({ id }) => id)
}

export async function moveRequesterBack(
  scope: Scope,
  way: ContactSplit,
  ids: readonly string[],
): Promise<void> {
  await moveRowsBack(scope, requestedTickets, way, ids)
}

const requestedTickets: OwnedTable = { table: 'tickets', owner: 'requester_id' }

export async function clearRequester({ db }: Scope, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update tickets set requester_id = null, begun_as = null
    where requester_id = ${contactId}::uuid
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listCreatedBy({ db }: Scope, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tickets
    where requester_id = ${contactId}::uuid
      and source in ('bug', 'portal', 'widget')
    order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Bumps the version, so that an open editor can't write the text back. */
export async function eraseTicketText(
  { db }: Scope,
  {
    titles,
    descriptions,
    answers,
  }: {
    readonly titles: readonly string[]
    readonly descriptions: readonly string[]
    readonly answers: readonly string[]
  },
): Promise<void> {
  await sql`
    update tickets set version = version + 1,
      title = case when id = any(${[...titles]}::uuid[]) then 'Erased' else title end,
      description_html =
        case when id = any(${[...descriptions]}::uuid[]) then '' else description_html end,
      description_text =
        case when id = any(${[...descriptions]}::uuid[]) then '' else description_text end,
      attributes = case when id = any(${[...answers]}::uuid[]) then '{}' else attributes end
    where id = any(${[...titles, ...descriptions, ...answers]}::uuid[])`.execute(db)
  await sql`delete from ticket_words where ticket_id = any(${[...titles]}::uuid[])`.execute(db)
}

export interface RequestedRow {
  readonly boardKey: string
  readonly number: bigint
  readonly title: string
  readonly descriptionText: string
  readonly state: string
  readonly createdAt: Date
}

export async function listRequestedBy(scope: Scope, contactId: string): Promise<RequestedRow[]> {
  const { rows } = await sql<RequestedRow>`
    select board.key as board_key, ticket.number, ticket.title, ticket.description_text,
      coalesce(standing.public_label, '') as state, ticket.created_at
    from tickets ticket
    join boards board on board.org_id = ticket.org_id and board.id = ticket.board_id
    join board_columns standing
      on standing.org_id = ticket.org_id and standing.id = ticket.column_id
    join ticket_types kind on kind.org_id = ticket.org_id and kind.id = ticket.type_id
    where ticket.requester_id = ${contactId}::uuid
      and ticket.deleted_at is null and kind.category = 'customer' and ${ticketVisible(scope)}
    order by ticket.created_at, ticket.id limit 10000`.execute(scope.db)
  return rows
}

export async function listSeenOf(
  scope: Scope,
  contactIds: readonly string[],
  limit: number,
): Promise<SubjectOf[]> {
  const { rows } = await sql<SubjectOf>`
    select held.id, asked.id as "contactId"
    from unnest(${[...contactIds]}::uuid[]) asked (id) cross join lateral (
      select ticket.id from tickets ticket
      where ticket.requester_id = asked.id
        and ticket.deleted_at is null and ${ticketVisible(scope)}
      order by ticket.updated_at desc, ticket.id desc limit ${sql.lit(limit)}) held`.execute(
    scope.db,
  )
  return rows
}
