import type { ConversationHistory, Move } from '#modules/inbox/rules.ts'

import type { Facts } from './history.ts'

export interface TicketTold {
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
export function ticketFacts(told: TicketTold, talk: ConversationHistory | undefined): Facts {
  const said = talk && !talk.isGone ? saidIn(talk, told) : saidOn(told)
  const moves = [...said.moves, ...told.standings.map(statusMove)].toSorted(byTime)
  return {
    priority: told.priority,
    status: statuses[told.standing],
    waitingSince: said.waitingSince,
    createdAt: said.begunAt,
    closedAt: told.resolvedAt,
    isGone: told.isGone,
    moves,
  }
}

interface Said {
  readonly begunAt: Date
  readonly moves: readonly Move[]
  readonly waitingSince: Date | null
}

function saidOn({ createdAt, said, isAwaited }: TicketTold): Said {
  if (!isAwaited) return { begunAt: createdAt, moves: [], waitingSince: null }
  const moves: Move[] = [{ what: 'customer', at: createdAt }, ...said]
  return { begunAt: createdAt, moves, waitingSince: waitAfter(moves) ?? null }
}

function saidIn(talk: ConversationHistory, told: TicketTold): Said {
  const { createdAt } = told
  const earlier = talk.moves.filter(({ at }) => at < createdAt)
  const begunAt = waitAfter(earlier) ?? createdAt
  const wasAnswered = earlier.some(({ what }) => what === 'answer')
  const isAskedByTicket = told.isAwaited && talk.createdAt > createdAt
  const moves = [
    ...(wasAnswered ? [{ what: 'answer', at: begunAt } as const] : []),
    ...(isAskedByTicket ? [{ what: 'customer', at: createdAt } as const] : []),
    ...told.said,
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

function statusMove({ at, standing }: TicketTold['standings'][number]): Move {
  return { what: 'status', at, status: statuses[standing] }
}

function byTime(one: Move, other: Move): number {
  return one.at.getTime() - other.at.getTime()
}

const statuses = { open: 'open', paused: 'snoozed', done: 'closed' } as const
