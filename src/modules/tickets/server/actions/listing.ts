import { z } from 'zod'

import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { Ticket, TicketCard } from '../../model.ts'
import { readTicketKey } from '../../rules.ts'
import { presentCard, presentTicket } from '../present.ts'
import { checkedTicket, getBoardRow, getTicketRow } from '../refusals.ts'
import { refuseUnknownFilters } from '../refuse-unknown-filters.ts'
import { visibleConversations } from '../visible-conversations.ts'
import { columnsInCategory } from '../store/list-by-column.ts'
import { isColumnOf } from '../store/columns.ts'
import { wayByAssignee } from '../store/list-by-assignee.ts'
import { listTicketIdsOf } from '../store/links.ts'
import type { Way } from '../store/list-source.ts'
import {
  among,
  conditionsOf,
  hasDue,
  inCategory,
  isClosed,
  isDueBetween,
  isKept,
  isLive,
  isOpen,
  isOwed,
  isNowArchived,
  isTrashed,
  ofBoard,
  ofColumn,
  ofLiveBoards,
  type Condition,
} from '../store/ticket-conditions.ts'
import { findByNumber, listTicketRows, type TicketFilter } from '../store/tickets.ts'

export async function listCards(
  scope: Scope,
  { boardId, columnId, limit, cursor, ...query }: ParsedInputOf<typeof contract.listCards>,
): Promise<Page<TicketCard>> {
  await getBoardRow(scope, boardId, 'view')
  if (!(await isColumnOf(scope, boardId, columnId))) {
    refuse('not_found', 'This column no longer exists on this board.')
  }
  await refuseUnknownFilters(scope, query)
  return pageOf(scope, {
    conditions: [ofBoard(boardId), ofColumn(columnId), isLive, ...conditionsOf(scope, query)],
    order: { sort: 'rank', direction: 'asc' },
    after: decodeCursor(cursor, rankPlace),
    limit,
  })
}

export async function listTickets(
  scope: Scope,
  { limit, cursor, ...query }: ParsedInputOf<typeof contract.listTickets>,
): Promise<Page<TicketCard>> {
  const { boardId, category, sort, direction, from, to } = query
  if (boardId !== undefined) await getBoardRow(scope, boardId, 'view')
  await refuseUnknownFilters(scope, query)
  const way = wayByAssignee(scope, query)
  const columns = columnsInCategory(scope, query)
  return pageOf(scope, {
    way,
    columns,
    conditions: [
      ...boardOf(boardId, way),
      ...(category && !columns ? [inCategory(category)] : []),
      ...(way ? [] : placesOf(query)),
      ...(from || to ? [hasDue] : []),
      ...(sort === 'owed' ? [isOwed] : []),
      ...isDueBetween(from, to),
      ...conditionsOf(scope, way ? { ...query, assigneeId: undefined } : query),
    ],
    order: { sort, direction },
    after: decodeCursor(cursor, momentPlace),
    limit,
  })
}

export async function getTicket(scope: Scope, { id }: { readonly id: string }): Promise<Ticket> {
  return presentTicket(scope, await getTicketRow(scope, id, 'view'))
}

export async function findTicketByKey(
  scope: Scope,
  { key }: { readonly key: string },
): Promise<Ticket> {
  const read = readTicketKey(key)
  const row = read && (await findByNumber(scope, read))
  return presentTicket(scope, checkedTicket(row, 'view'))
}

export async function listTicketsOfConversation(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<{ items: TicketCard[] }> {
  if (!(await visibleConversations(scope, [id])).has(id)) {
    refuse('not_found', 'Conversation not found.')
  }
  const ids = await listTicketIdsOf(scope, id)
  const rows = await listTicketRows(scope, {
    conditions: [among(ids), isKept],
    order: { sort: 'updated', direction: 'desc' },
    after: undefined,
    limit: 200,
  })
  return { items: rows.map(presentCard) }
}

async function pageOf(scope: Scope, filter: TicketFilter): Promise<Page<TicketCard>> {
  const { limit } = filter
  const rows = await listTicketRows(scope, { ...filter, limit: limit + 1 })
  return toPage(rows, limit, { item: presentCard, key: (row) => [row.place, row.id] })
}

/**
 * Left out if `way` applies it already, because the planner treats a repeated condition as a second
 * independent one.
 */
function boardOf(boardId: string | undefined, way: Way | undefined): Condition[] {
  if (boardId === undefined) return [ofLiveBoards()]
  return way ? [] : [ofBoard(boardId)]
}

/** The same for the conditions on archive, trash and state. */
function placesOf({
  isArchived,
  isInTrash,
  isOpen: isOpenAsked,
  sort,
}: Omit<ParsedInputOf<typeof contract.listTickets>, 'limit' | 'cursor'>): Condition[] {
  const place = isArchived ? isNowArchived : isLive
  return [
    isInTrash ? isTrashed : place,
    ...(isOpenAsked === undefined ? [] : [isOpenAsked ? isOpen : isClosed]),
    ...(sort === 'due' ? [hasDue] : []),
  ]
}

const rankPlace = z.tuple([z.string().regex(/^[0-9A-Za-z]{1,200}$/), z.uuid()])
const momentPlace = z.tuple([cursorMoment, z.uuid()])
