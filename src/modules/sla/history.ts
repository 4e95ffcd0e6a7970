import type { ConversationHistory, Move } from '#modules/inbox/rules.ts'

export type Facts = Omit<ConversationHistory, 'channelId' | 'tagIds'>

export interface Span {
  readonly from: Date
  readonly to?: Date | undefined
}

export interface History {
  readonly first: Span | undefined
  readonly next: Span | undefined
  readonly resolve: Span | undefined
  readonly snoozes: readonly Span[]
  readonly idle: readonly Span[]
}

/** Derived from messages and status changes only, so that recomputing gives the same result. */
export function historyOf(facts: Facts): History {
  if (facts.isGone) return nothing
  const read = facts.moves.reduce(withMove, beginning(facts.createdAt))
  return {
    ...waitsOf(read, facts),
    resolve: resolveOf(read, facts),
    snoozes: snoozesOf(read, facts),
    idle: idleOf(read, facts),
  }
}

interface Reading {
  readonly status: Facts['status']
  readonly hasAnswer: boolean
  readonly waiting: Date | undefined
  readonly first: Span | undefined
  readonly next: Span | undefined
  readonly opened: Date
  readonly closed: Date | undefined
  /** Appended in place: copying on every move would be quadratic. */
  readonly snoozes: Span[]
  readonly snoozed: Date | undefined
  readonly idle: Span[]
  readonly idling: Date | undefined
}

function beginning(at: Date): Reading {
  return {
    status: 'open',
    hasAnswer: false,
    waiting: undefined,
    first: undefined,
    next: undefined,
    opened: at,
    closed: undefined,
    snoozes: [],
    snoozed: undefined,
    idle: [],
    idling: undefined,
  }
}

function withMove(read: Reading, move: Move): Reading {
  // A split message predates its new conversation.
  const at = move.at > read.opened ? move.at : read.opened
  switch (move.what) {
    case 'customer':
      if (read.idling) read.idle.push({ from: read.idling, to: at })
      return { ...read, idling: undefined, waiting: read.waiting ?? at }
    case 'answer':
      return { ...afterAnswer(read, at), idling: read.idling ?? at }
    case 'status':
      return withStatus(read, move.status, at)
  }
}

function afterAnswer(read: Reading, at: Date): Reading {
  const answered = { ...read, hasAnswer: true, waiting: undefined }
  if (!read.waiting) return answered
  const span = { from: read.waiting, to: at }
  return read.hasAnswer ? { ...answered, next: span } : { ...answered, first: span }
}

function withStatus(read: Reading, status: Facts['status'], at: Date): Reading {
  if (status === read.status) return read
  if (read.snoozed) read.snoozes.push({ from: read.snoozed, to: at })
  const reopened = read.status === 'closed' ? { opened: at, closed: undefined } : {}
  const next = { ...read, ...reopened, snoozed: undefined, status }
  if (status === 'snoozed') return { ...next, snoozed: at }
  // Closing without a reply ends the target.
  return status === 'closed' ? { ...next, closed: at, waiting: undefined } : next
}

/** The row is authoritative: spam isn't waiting, and merging mixes two histories. */
function waitsOf(read: Reading, { waitingSince, status }: Facts): Pick<History, 'first' | 'next'> {
  const { first, next, hasAnswer, waiting } = read
  if (!waitingSince || status === 'closed') return { first, next }
  const now = { from: waiting && waiting > waitingSince ? waiting : waitingSince }
  return hasAnswer ? { first, next: now } : { first: now, next }
}

function resolveOf({ opened, closed }: Reading, facts: Facts): Span {
  if (facts.status !== 'closed') return { from: opened }
  const to = facts.closedAt ?? closed ?? opened
  return { from: opened, to: to > opened ? to : opened }
}

function snoozesOf({ snoozes, snoozed, opened }: Reading, { status }: Facts): readonly Span[] {
  return status === 'snoozed' ? [...snoozes, { from: snoozed ?? opened }] : snoozes
}

function idleOf({ idle, idling }: Reading, { waitingSince }: Facts): readonly Span[] {
  return idling && !waitingSince ? [...idle, { from: idling }] : idle
}

const nothing: History = {
  first: undefined,
  next: undefined,
  resolve: undefined,
  snoozes: [],
  idle: [],
}
