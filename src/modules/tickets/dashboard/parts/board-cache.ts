import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import { callQuery } from '#platform/registry/browser/use-call.ts'

import { findTicketByKey, getTicket, listCards, listTickets } from '../../contract.ts'
import type { Ticket, TicketCard } from '../../model.ts'
import { laneOf } from '../../rules.ts'
import { fieldsOf } from '../../ticket-fields.ts'
import { isNews, withCard, withoutCard, type ColumnCards } from './card-order.ts'
import type { LaneName } from './lanes.ts'

export function placeCard(queries: QueryClient, card: TicketCard): void {
  for (const columns of columnsByQuestion(queries)) {
    const known = columns.flatMap(({ data }) => data.items).find(({ id }) => id === card.id)
    if (!isNews(known, card)) continue
    for (const column of columns) {
      const belongsHere =
        column.columnId === card.columnId &&
        column.boardId === card.boardId &&
        (!column.lane || laneOf(card, column.lane.by) === column.lane.value)
      if (!belongsHere) put(queries, column, withoutCard(column.data, card.id))
      else if (known || !column.isNarrowed) put(queries, column, withCard(column.data, card))
      // Only the server knows whether the card still matches the filter.
      else void queries.invalidateQueries({ queryKey: column.queryKey, exact: true })
    }
  }
  mapRows(queries, (row) => (row.id === card.id && isNews(row, card) ? [card] : [row]))
}

export function removeCard(queries: QueryClient, id: string): void {
  for (const columns of columnsByQuestion(queries)) {
    for (const column of columns) put(queries, column, withoutCard(column.data, id))
  }
  mapRows(queries, (row) => (row.id === id ? [] : [row]))
}

/** The members of the new board get the event there. */
export function leaveBoard(queries: QueryClient, id: string, boardId: string): void {
  for (const column of columnsByQuestion(queries).flat()) {
    if (column.boardId === boardId) put(queries, column, withoutCard(column.data, id))
  }
  mapRows(queries, (row) => (row.id === id && row.boardId === boardId ? [] : [row]))
}

export function cacheTicket(queries: QueryClient, ticket: Ticket): void {
  queries.setQueryData(callQuery(findTicketByKey, { key: ticket.key }).queryKey, ticket)
  queries.setQueryData(callQuery(getTicket, { id: ticket.id }).queryKey, ticket)
  placeCard(queries, cardOf(ticket))
}

interface KnownColumn {
  readonly queryKey: readonly unknown[]
  readonly boardId: unknown
  readonly columnId: unknown
  readonly lane: LaneName | null
  readonly isNarrowed: boolean
  readonly data: ColumnCards
}

function columnsByQuestion(queries: QueryClient): KnownColumn[][] {
  const known = queries
    .getQueriesData<ColumnCards>({ queryKey: [listCards.name] })
    .flatMap(([queryKey, data]): KnownColumn[] => {
      const [, boardId, columnId, question, lane] = queryKey
      if (!data) return []
      const isNarrowed = !isNothing(question)
      return [{ queryKey, boardId, columnId, lane: lane as LaneName | null, isNarrowed, data }]
    })
  const asked = ({ queryKey, lane }: KnownColumn) => JSON.stringify([queryKey[3], lane?.by])
  return [...Map.groupBy(known, asked).values()]
}

function isNothing(question: unknown): boolean {
  return typeof question === 'object' && question !== null && Object.keys(question).length === 0
}

function put(queries: QueryClient, { queryKey, data }: KnownColumn, next: ColumnCards): void {
  if (next !== data) queries.setQueryData<ColumnCards>(queryKey, next)
}

type Pages = InfiniteData<{ readonly items: readonly TicketCard[] }>

function mapRows(queries: QueryClient, change: (row: TicketCard) => readonly TicketCard[]): void {
  queries.setQueriesData<Pages>(
    { queryKey: [listTickets.name, 'pages'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, items: page.items.flatMap(change) })),
      },
  )
}

function cardOf(ticket: Ticket): TicketCard {
  return {
    id: ticket.id,
    boardId: ticket.boardId,
    columnId: ticket.columnId,
    rank: ticket.rank,
    key: ticket.key,
    typeId: ticket.typeId,
    title: ticket.title,
    priority: ticket.priority,
    assigneeIds: ticket.assigneeIds,
    teamId: ticket.teamId,
    tagIds: ticket.tagIds,
    dueAt: ticket.dueAt,
    owed: ticket.owed,
    requester: ticket.requester,
    parentId: ticket.parentId,
    ...fieldsOf(ticket),
    commentCount: ticket.commentCount,
    checklistCount: ticket.checklistCount,
    checklistDone: ticket.checklistDone,
    updatedAt: ticket.updatedAt,
    createdAt: ticket.createdAt,
    version: ticket.version,
  }
}
