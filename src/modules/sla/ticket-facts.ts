import type { ConversationHistory, Move } from '#modules/inbox/rules.ts'

import type { Facts } from './history.ts'

export interface TicketInput {
  readonly priority: string
  readonly createdAt: Date
  readonly resolvedAt: Date | null
  readonly standing: 'open' | 'paused' | 'done'
  readonly standings: readonly {
    readonly at: Date
    readonly standing: 'open' | 'paused' | 'done'
  }[]
  readonly said: readonly { readonly at: Date; readonly what: 'customer' | 'answer' }[]
  readonly isAwaited: boolean
  readonly isGone: boolean
}

/**
 * The history of a ticket for SLA targets. It starts with its creation or its source message;
 * columns that pause are pauses, done columns end it. Messages of a linked conversation count as
 * its own.
 */
export function ticketFacts(ticket: TicketInput, talk: ConversationHistory | undefined): Facts {
  const said = talk && !talk.isGone ? saidIn(talk, ticket) : saidOn(ticket)
  const moves = [...said.moves, ...ticket.standings.map(statusMove)].toSorted(byTime)
  return {
    priority: ticket.priority,
    status: statuses[ticket.standing],
    waitingSince: said.waitingSince,
    createdAt: said.begunAt,
    closedAt: ticket.resolvedAt,
    isGone: ticket.isGone,
    moves,
  }
}

interface Said {
  readonly begunAt: Date
  readonly moves: readonly Move[]
  readonly waitingSince: Date | null
}

function saidOn({ createdAt, said, isAwaited }: TicketInput): Said {
  if (!isAwaited) return { begunAt: createdAt, moves: [], waitingSince: null }
  const moves: Move[] = [{ what: 'customer', at: createdAt }, ...said]
  return { begunAt: createdAt, moves, waitingSince: waitAfter(moves) ?? null }
}

function saidIn(talk: ConversationHistory, ticket: TicketInput): Said {
  const { createdAt } = ticket
  const earlier = talk.moves.filter(({ at }) => at < createdAt)
  const begunAt = waitAfter(earlier) ?? createdAt
  const wasAnswered = earlier.some(({ what }) => what === 'answer')
  const isAskedByTicket = ticket.isAwaited && talk.createdAt > createdAt
  const moves = [
    ...(wasAnswered ? [{ what: 'answer', at: begunAt } as const] : []),
    ...(isAskedByTicket ? [{ what: 'customer', at: createdAt } as const] : []),
    ...ticket.said,
    ...talk.moves.filter(({ what, at }) => what !== 'status' && at >= begunAt),
  ]
  return { begunAt, moves, waitingSince: talk.waitingSince }
}

function waitAfter(moves: readonly Move[]): Date | undefined {
  let waiting: Date | undefined
  for (const move of moves) {
    if (move.what === 'customer') waiting ??= move.at
    else if (move.what !== 'status' || move.status === 'closed') waiting = undefined
  }
  return waiting
}

function statusMove({ at, standing }: TicketInput['standings'][number]): Move {
  return { what: 'status', at, status: statuses[standing] }
}

function byTime(one: Move, other: Move): number {
  return one.at.getTime() - other.at.getTime()
}

const statuses = { open: 'open', paused: 'snoozed', done: 'closed' } as const
