import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { atMostEvery } from '#lib/at-most-every.ts'
import { useLiveEvents } from '#platform/live/browser/live.tsx'
import type { LiveEvent } from '#platform/live/live-message.ts'
import type { Call } from '#platform/registry/call.ts'

import { getBoard, listBoards, listTicketTypes } from '../../boards-contract.ts'
import {
  findTicketByKey,
  listCards,
  listComments,
  listTickets,
  listTicketHistory,
  listTicketsOfConversation,
} from '../../contract.ts'
import type { TicketCard } from '../../model.ts'
import { listTicketFiles } from '../../files-contract.ts'
import { listLanes } from '../../lanes-contract.ts'
import { listTime } from '../../time-contract.ts'
import { listTicketViews } from '../../views-contract.ts'
import { removeCard, leaveBoard, placeCard } from './board-cache.ts'

export function useTicketsLive(): void {
  const queries = useQueryClient()
  const [soon] = useState(() => atMostEvery(1000))
  useLiveEvents({
    onEvent(event) {
      if (event.type.startsWith('board.'))
        refresh(queries, [getBoard, listBoards, listCards, listLanes])
      else if (event.type.startsWith('ticket_view.')) refresh(queries, [listTicketViews])
      else if (event.type.startsWith('ticket_type.')) refresh(queries, [listTicketTypes])
      else if (event.type.startsWith('ticket.')) {
        hear(queries, event)
        soon(() => refresh(queries, [listTickets, getBoard, listBoards, listLanes]))
      }
    },
    onReset: () => refresh(queries, everything),
  })
}

function hear(queries: QueryClient, { type, data }: LiveEvent): void {
  const { card, ticketId, boardId, key, changed, isRestored } = readData(data)
  void queries.invalidateQueries({
    queryKey: key ? [findTicketByKey.name, { key }] : [findTicketByKey.name],
  })
  if (type === 'ticket.commented') refresh(queries, [listComments])
  if (type === 'ticket.time_logged') refresh(queries, [listTime])
  if (Array.isArray(changed) && changed.includes('files')) refresh(queries, [listTicketFiles])
  if (isAboutMerging(changed)) refresh(queries, [listComments, listCards, findTicketByKey])
  refresh(queries, [listTicketsOfConversation, listTicketHistory])
  if (type === 'ticket.time_logged') return
  if (type === 'ticket.left' && ticketId && boardId) leaveBoard(queries, ticketId, boardId)
  else if (type === 'ticket.deleted' && ticketId && !isRestored) removeCard(queries, ticketId)
  else if (card && !isAboutArchive(changed)) placeCard(queries, card)
  // Members with restricted data get no change details, so they reload.
  else if (type !== 'ticket.commented') refresh(queries, [listCards])
}

function refresh(queries: QueryClient, calls: readonly Call[]): void {
  for (const { name } of calls) void queries.invalidateQueries({ queryKey: [name] })
}

function isAboutArchive(changed: unknown): boolean {
  return Array.isArray(changed) && changed.some((name) => /archiv|merged/i.test(String(name)))
}

function isAboutMerging(changed: unknown): boolean {
  return Array.isArray(changed) && (changed.includes('merged') || changed.includes('votes'))
}

interface TicketNews {
  readonly card?: TicketCard
  readonly ticketId?: string
  readonly boardId?: string
  readonly key?: string
  readonly changed?: unknown
  readonly isRestored?: boolean
}

function readData(data: unknown): TicketNews {
  // The event schema already validated the data.
  return typeof data === 'object' && data !== null ? data : {}
}

const everything = [
  getBoard,
  listBoards,
  listCards,
  listLanes,
  listTickets,
  listTicketViews,
  findTicketByKey,
  listComments,
  listTicketTypes,
  listTicketsOfConversation,
]
