import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { wordsOf } from '../../rules.ts'
import type { Condition } from './ticket-conditions.ts'

/**
 * For stores of other modules: joins `board`, `ticket` and its column `standing` to a row with a
 * board.
 */
export function joinTicketsOfBoard(row: string): Condition {
  return sql`
    join boards board on board.org_id = ${sql.ref(`${row}.org_id`)} and board.id = ${sql.ref(`${row}.board_id`)}
    join tickets ticket on ticket.org_id = board.org_id and ticket.board_id = board.id
    join board_columns standing
      on standing.org_id = ticket.org_id and standing.id = ticket.column_id`
}

export function joinTicket(row: string): Condition {
  return sql`
    join tickets ticket
      on ticket.org_id = ${sql.ref(`${row}.org_id`)} and ticket.id = ${sql.ref(`${row}.ticket_id`)}
    join boards board on board.org_id = ticket.org_id and board.id = ticket.board_id`
}

/** Joins `kept`, the merge target of `ticket`, if any. */
export const joinKept: Condition = sql`left join tickets kept
  on kept.org_id = ticket.org_id and kept.id = ticket.merged_into_id and kept.deleted_at is null`

export function joinBoard(row: string): Condition {
  return sql`join boards board
    on board.org_id = ${sql.ref(`${row}.org_id`)} and board.id = ${sql.ref(`${row}.board_id`)}`
}

/**
 * SQL condition on `ticket`, `standing` and `board`: the ticket is public and its column has a
 * public label.
 */
export const isOpenToReaders: Condition = sql`(ticket.visibility = 'public'
  and ticket.deleted_at is null and ticket.archived_at is null
  and standing.public_label is not null and board.archived_at is null)`

export function ticketKeyIn(row: string, column: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select keyed_board.key || '-' || keyed.number from tickets keyed
    join boards keyed_board
      on keyed_board.org_id = keyed.org_id and keyed_board.id = keyed.board_id
    where keyed.org_id = ${sql.ref(`${row}.org_id`)} and keyed.id = ${sql.ref(`${row}.${column}`)})`
}

export function ticketCarries(tagId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ticket_tags carried
    where carried.org_id = ticket.org_id and carried.ticket_id = ticket.id
      and carried.tag_id = ${tagId})`
}

export const mergedIntoTicket: Condition = sql`select kin.id from tickets kin
  where kin.org_id = ticket.org_id and kin.merged_into_id = ticket.id`

export function wordHits(text: string): RawBuilder<number> {
  const hits = searchWords(text).map(
    (word) => sql`(exists (select from ticket_words worded
      where worded.ticket_id = ticket.id
        and ${beginsWith(word)}))::int`,
  )
  // With a type, because a bare number in ORDER BY would name a column.
  return hits.length === 0 ? sql<number>`0::int` : sql<number>`(${sql.join(hits, sql` + `)})`
}

/**
 * Candidates for a text comparison: the most voted tickets of a board and the first matches of each
 * word. A board can have a hundred thousand tickets.
 */
export function similarCandidates(boardId: string, text: string): RawBuilder<unknown> {
  const liked = sql`(select id from tickets liked
    where liked.board_id = ${boardId}::uuid
      and liked.visibility = 'public' and liked.merged_into_id is null
      and liked.deleted_at is null and liked.archived_at is null
    order by liked.votes_count desc, liked.id desc limit 1000)`
  const worded = searchWords(text).map(
    (word) => sql`(select ticket_id from ticket_words
      where ${beginsWith(word)} limit 300)`,
  )
  return sql.join([liked, ...worded], sql` union all `)
}

function beginsWith(word: string): Condition {
  return sql`word >= ${word} and word < ${`${word}\u{10ffff}`}`
}

/** Short words match every title, and the first words tell the topic. */
function searchWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length >= 3)
    .slice(0, 8)
}

interface NamedTicket {
  readonly id: string
  readonly boardId: string
  readonly boardKey: string
  readonly number: bigint
  readonly title: string
  readonly mergedIntoId: string | null
  readonly resolvedAt: Date | null
  readonly publicLabel: string | null
}

/** Locks the ticket. The caller checks access. */
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

export async function listMergedIds({ db }: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tickets where id = ${id}::uuid
    union all
    select id from tickets where merged_into_id = ${id}::uuid
    limit 1001`.execute(db)
  return rows.map((row) => row.id)
}

/** Doesn't touch updated_at: a vote isn't news for the team. */
export async function updateCounts(
  { db }: Scope,
  id: string,
  counts: { votesCount?: number; voteWeight?: bigint; publicCommentCount?: number },
): Promise<void> {
  await db.updateTable('tickets').set(counts).where('id', '=', id).execute()
}

export async function setMergedInto(
  { db, now }: Scope,
  ids: readonly string[],
  intoId: string | null,
): Promise<void> {
  await sql`update tickets
    set merged_into_id = ${intoId}::uuid, version = version + 1, updated_at = ${now}
    where id = any(${[...ids]}::uuid[])`.execute(db)
}
