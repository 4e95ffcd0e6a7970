import { sql, type RawBuilder } from 'kysely'

import { filterConditions } from '#platform/resources/server/filter-conditions.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ColumnCategory } from '../../model.ts'
import { numbersBeginningWith, readTicketKey, ticketKey, wordsOf } from '../../rules.ts'
import { ticketFields } from '../../ticket-fields.ts'
import { isKnownAs } from './external-keys.ts'
import { hadKey } from './old-keys.ts'

export type Condition = RawBuilder<unknown>

/** Merged tickets are worked on as their target. */
export const isLive: Condition = sql`ticket.deleted_at is null and ticket.archived_at is null
  and ticket.merged_into_id is null`
export const isKept: Condition = sql`ticket.deleted_at is null`
export const isNowArchived: Condition = sql`ticket.deleted_at is null and ticket.archived_at is not null`
export const isTrashed: Condition = sql`ticket.deleted_at is not null`
export const isOpen: Condition = sql`ticket.resolved_at is null`
export const isClosed: Condition = sql`ticket.resolved_at is not null`
export const hasDue: Condition = sql`ticket.due_at is not null`
export const isOwed: Condition = sql`ticket.owed_at is not null`

export function ofBoard(boardId: string): Condition {
  return sql`ticket.board_id = ${boardId}::uuid`
}

/** Tickets of archived boards are only listed on that board. */
export function ofLiveBoards(): Condition {
  return sql`ticket.board_id = any(array(
    select live.id from boards live
    where live.archived_at is null))`
}

export function among(ids: readonly string[]): Condition {
  return sql`ticket.id = any(${[...ids]}::uuid[])`
}

export function ofColumn(columnId: string): Condition {
  return sql`ticket.column_id = ${columnId}::uuid`
}

export function inCategory(category: ColumnCategory): Condition {
  return sql`ticket.column_id = any(array(
    select standing.id from board_columns standing
    where standing.category = ${category}::text))`
}

export interface TicketQuestion {
  readonly search?: string | undefined
  readonly assigneeId?: string | undefined
  readonly teamId?: string | undefined
  readonly tagId?: string | undefined
  readonly typeId?: string | undefined
  readonly priority?: string | undefined
  readonly requesterId?: string | undefined
  readonly leadId?: string | undefined
  readonly parentId?: string | undefined
  readonly due?: 'overdue' | 'today' | 'week' | 'none' | undefined
  readonly owed?: 'overdue' | 'soon' | 'any' | undefined
}

export function conditionsOf(scope: Scope, question: TicketQuestion): Condition[] {
  const { search, assigneeId, teamId, tagId, typeId, priority, requesterId, due, owed } = question
  const { leadId, parentId } = question
  return [
    ...(search ? [matches(scope, search)] : []),
    ...(assigneeId ? [assignedTo(scope, assigneeId)] : []),
    ...(teamId ? [sql`ticket.team_id = ${teamId}::uuid`] : []),
    ...(tagId ? [hasTag(tagId)] : []),
    ...(typeId ? [sql`ticket.type_id = ${typeId}::uuid`] : []),
    ...(priority ? [sql`ticket.priority = ${priority}::text`] : []),
    ...(requesterId ? [sql`ticket.requester_id = ${requesterId}::uuid`] : []),
    ...(leadId ? [isOrNone(sql`ticket.lead_id`, leadId)] : []),
    ...(parentId ? [isOrNone(sql`ticket.parent_id`, parentId)] : []),
    ...(due ? [isDueWithin(scope, due)] : []),
    ...(owed ? [isOwedWithin(scope, owed)] : []),
    ...filterConditions(ticketFields, { ...question }, 'ticket'),
  ]
}

export function matches(scope: Scope, text: string): Condition {
  const key = readTicketKey(text)
  if (key) return hasKey(scope, key)
  const words = wordsOf(text)
  if (words.length === 0) return sql`false`
  // A bare number can be a ticket number.
  const [only = ''] = words
  const numbered = words.length === 1 && /^\d{1,12}$/.test(only) ? hasNumber(only) : sql``
  const hits = words.map((word) => sql`ticket.id in (${ticketsWithWord(word)} ${numbered})`)
  return sql`(${sql.join(hits, sql` and `)})`
}

export function isDueBetween(from: string | undefined, to: string | undefined): Condition[] {
  return [
    ...(from ? [sql`ticket.due_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`ticket.due_at <= ${to}::timestamptz`] : []),
  ]
}

function hasKey(
  scope: Scope,
  { boardKey, number }: { readonly boardKey: string; readonly number: number },
): Condition {
  const ranges = numbersBeginningWith(number).map(
    ({ from, to }) => sql`ticket.number between ${String(from)}::bigint and ${String(to)}::bigint`,
  )
  if (ranges.length === 0) return sql`false`
  return sql`((ticket.board_id = any(array(
    select keyed.id from boards keyed
    where keyed.key = ${boardKey}))
    and (${sql.join(ranges, sql` or `)})) or ${hadKey({ boardKey, number })}
    or ${isKnownAs(ticketKey(boardKey, number))})`
}

function ticketsWithWord(word: string): Condition {
  // The highest character: everything with the prefix sorts before it.
  const end = `${word}\u{10ffff}`
  return sql`select worded.ticket_id from ticket_words worded
    where worded.word >= ${word} and worded.word < ${end}`
}

function hasNumber(number: string): Condition {
  return sql`union all select numbered.id from tickets numbered
    where numbered.number = ${number}::bigint
      and numbered.board_id = any(array(
        select any_board.id from boards any_board))`
}

function assignedTo({ actor }: Scope, who: string): Condition {
  if (who === 'none') {
    return sql`not exists (select from ticket_assignees given
      where given.org_id = ticket.org_id and given.ticket_id = ticket.id)`
  }
  const me = actor.kind === 'member' ? actor.membership.memberId : null
  return sql`exists (select from ticket_assignees given
    where given.org_id = ticket.org_id and given.ticket_id = ticket.id
      and given.member_id = ${who === 'me' ? me : who}::uuid)`
}

function isOrNone(column: Condition, id: string): Condition {
  return id === 'none' ? sql`${column} is null` : sql`${column} = ${id}::uuid`
}

function hasTag(tagId: string): Condition {
  return sql`exists (select from ticket_tags marked
    where marked.org_id = ticket.org_id and marked.ticket_id = ticket.id
      and marked.tag_id = ${tagId}::uuid)`
}

function isDueWithin({ now }: Scope, due: 'overdue' | 'today' | 'week' | 'none'): Condition {
  switch (due) {
    case 'none':
      return sql`ticket.due_at is null`
    case 'overdue':
      return sql`(ticket.due_at < ${now} and ticket.resolved_at is null)`
    case 'today':
      return within(now, 1)
    case 'week':
      return within(now, 7)
  }
}

function isOwedWithin({ now }: Scope, owed: 'overdue' | 'soon' | 'any'): Condition {
  switch (owed) {
    case 'any':
      return sql`ticket.owed_state is not null`
    case 'overdue':
      return sql`(ticket.owed_at is not null and ticket.owed_at <= ${now})`
    case 'soon':
      return sql`(ticket.owed_at is not null and ticket.owed_at > ${now}
        and (ticket.owed_at <= ${new Date(now.getTime() + 3_600_000)}
          or ticket.owed_state = 'warned'))`
  }
}

function within(now: Date, days: number): Condition {
  const end = new Date(now.getTime() + days * 24 * 3_600_000)
  return sql`(ticket.due_at >= ${now} and ticket.due_at < ${end})`
}
