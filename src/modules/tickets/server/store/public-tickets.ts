import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { wordsOf } from '../../rules.ts'
import type { Condition } from './ticket-conditions.ts'

/** For stores of others: `board`, `ticket` and its column `standing` beside a row that names a board. */
export function joinTicketsOfBoard(row: string): Condition {
  return sql`
    join boards board on board.org_id = ${sql.ref(`${row}.org_id`)} and board.id = ${sql.ref(`${row}.board_id`)}
    join tickets ticket on ticket.org_id = board.org_id and ticket.board_id = board.id
    join board_columns standing
      on standing.org_id = ticket.org_id and standing.id = ticket.column_id`
}

/** `ticket` and `board` beside a row with a `ticket_id`. */
export function joinTicket(row: string): Condition {
  return sql`
    join tickets ticket
      on ticket.org_id = ${sql.ref(`${row}.org_id`)} and ticket.id = ${sql.ref(`${row}.ticket_id`)}
    join boards board on board.org_id = ticket.org_id and board.id = ticket.board_id`
}

/** `kept` beside `ticket`: the one that stands for it since both were merged, if there is one. */
export const joinKept: Condition = sql`left join tickets kept
  on kept.org_id = ticket.org_id and kept.id = ticket.merged_into_id and kept.deleted_at is null`

/** `board` beside a row with a `board_id`. */
export function joinBoard(row: string): Condition {
  return sql`join boards board
    on board.org_id = ${sql.ref(`${row}.org_id`)} and board.id = ${sql.ref(`${row}.board_id`)}`
}

/**
 * A condition on `ticket`, `standing` and `board`: it was opened to everybody who reads its board, and
 * stands where people outside are told that it stands.
 */
export const isOpenToReaders: Condition = sql`(ticket.visibility = 'public'
  and ticket.deleted_at is null and ticket.archived_at is null
  and standing.public_label is not null and board.archived_at is null)`

/** How the ticket is named that a column of a row names: SUP-42. */
export function ticketKeyIn(row: string, column: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select keyed_board.key || '-' || keyed.number from tickets keyed
    join boards keyed_board
      on keyed_board.org_id = keyed.org_id and keyed_board.id = keyed.board_id
    where keyed.org_id = ${sql.ref(`${row}.org_id`)} and keyed.id = ${sql.ref(`${row}.${column}`)})`
}

/** A condition on `ticket`: it carries the tag that an expression names. */
export function ticketCarries(tagId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ticket_tags carried
    where carried.org_id = ticket.org_id and carried.ticket_id = ticket.id
      and carried.tag_id = ${tagId})`
}

/** The ids of those that were merged into `ticket`, as a query. */
export const mergedIntoTicket: Condition = sql`select kin.id from tickets kin
  where kin.org_id = ticket.org_id and kin.merged_into_id = ticket.id`

/** How many of the words of a text begin a word of the title of `ticket`. */
export function wordHits(text: string): RawBuilder<number> {
  const hits = tellingWords(text).map(
    (word) => sql`(exists (select from ticket_words worded
      where worded.ticket_id = ticket.id
        and ${beginsWith(word)}))::int`,
  )
  // With its type, as a bare number in an order would name a column.
  return hits.length === 0 ? sql<number>`0::int` : sql<number>`(${sql.join(hits, sql` + `)})`
}

/**
 * The ids of tickets worth comparing with a text, as a query: the best liked of a board, and those
 * that each of the words leads to first. A board may have a hundred thousand.
 */
export function likelyAlike(boardId: string, text: string): RawBuilder<unknown> {
  const liked = sql`(select id from tickets liked
    where liked.board_id = ${boardId}::uuid
      and liked.visibility = 'public' and liked.merged_into_id is null
      and liked.deleted_at is null and liked.archived_at is null
    order by liked.votes_count desc, liked.id desc limit 1000)`
  const worded = tellingWords(text).map(
    (word) => sql`(select ticket_id from ticket_words
      where ${beginsWith(word)} limit 300)`,
  )
  return sql.join([liked, ...worded], sql` union all `)
}

function beginsWith(word: string): Condition {
  return sql`word >= ${word} and word < ${`${word}\u{10ffff}`}`
}

/** Short ones stand in every title, and the first ones tell what it is about. */
function tellingWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length >= 3)
    .slice(0, 8)
}

interface NamedTicket {
  readonly id: string
  readonly board_id: string
  readonly board_key: string
  readonly number: bigint
  readonly title: string
  readonly merged_into_id: string | null
  readonly resolved_at: Date | null
  readonly public_label: string | null
}

/** Held until the end, whoever asks: whether he may was asked before. */
export async function lockForCounting({ db }: Scope, id: string): Promise<NamedTicket | undefined> {
  const { rows } = await sql<NamedTicket>`
    select ticket.id, ticket.board_id, board.key as board_key, ticket.number, ticket.title,
      ticket.merged_into_id, ticket.resolved_at, standing.public_label
    from tickets ticket
    join boards board on board.org_id = ticket.org_id and board.id = ticket.board_id
    join board_columns standing
      on standing.org_id = ticket.org_id and standing.id = ticket.column_id
    where ticket.id = ${id}::uuid
    for no key update of ticket`.execute(db)
  return rows[0]
}

/** The ticket and those that were merged into it. */
export async function listFamily({ db }: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tickets where id = ${id}::uuid
    union all
    select id from tickets where merged_into_id = ${id}::uuid
    limit 1001`.execute(db)
  return rows.map((row) => row.id)
}

/** What is counted changes nothing else of it: a vote is no news for who works on it. */
export async function putCounts(
  { db }: Scope,
  id: string,
  counts: { votes_count?: number; vote_weight?: bigint; public_comment_count?: number },
): Promise<void> {
  await db.updateTable('tickets').set(counts).where('id', '=', id).execute()
}

export async function putMergedInto(
  { db, now }: Scope,
  ids: readonly string[],
  intoId: string | null,
): Promise<void> {
  await sql`update tickets
    set merged_into_id = ${intoId}::uuid, version = version + 1, updated_at = ${now}
    where id = any(${[...ids]}::uuid[])`.execute(db)
}
