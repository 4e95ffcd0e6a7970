export const methods = ['manual', 'round_robin', 'least_loaded'] as const
export type Method = (typeof methods)[number]
export const queueOrders = ['longest_waiting', 'oldest', 'priority'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** Somebody who could get a conversation. */
export interface Candidate {
  readonly memberId: string
  /** Neither away nor gone from his screen. */
  readonly isAvailable: boolean
  /** Open conversations of his. */
  readonly load: number
  /** Those of them that came through the same channel. */
  readonly channelLoad?: number | undefined
  /** How many he takes, whatever the policy says; null or left out for as many as that. */
  readonly capacity?: number | null | undefined
  /** The number of his last turn; 0 when he never had one. */
  readonly lastTurn: number
}

export interface Question {
  readonly method: Exclude<Method, 'manual'>
  /** Null for none. */
  readonly limit: number | null
  /** Of those that came through the same channel. */
  readonly channelLimit?: number | null | undefined
  /** Whoever answered this customer last, where that counts. */
  readonly lastAnswererId?: string | undefined
  /** Whoever has it and is to be relieved. */
  readonly holderId?: string | undefined
  /** Who had it since the customer waits, and did not answer. */
  readonly passedOverIds?: readonly string[] | undefined
}

export interface Choice {
  readonly memberId: string
  /** In words behind his name. */
  readonly because: string
}

/**
 * Who gets it, and why; undefined when nobody can take it. Equals are told apart by who has waited
 * longest for his turn.
 */
export function choose(
  candidates: readonly Candidate[],
  { method, limit, channelLimit = null, lastAnswererId, holderId, passedOverIds = [] }: Question,
): Choice | undefined {
  const free = candidates.filter(
    (one) => one.memberId !== holderId && isFree(one, limit, channelLimit),
  )
  const fresh = free.filter(({ memberId }) => !passedOverIds.includes(memberId))
  // It comes back to somebody who let it lie only where he is the only one.
  const asked = fresh.length === 0 && free.length === 1 ? free : fresh
  const known = asked.find(({ memberId }) => memberId === lastAnswererId)
  if (known) return { memberId: known.memberId, because: 'answered this customer last' }
  const [first] = asked.toSorted(method === 'round_robin' ? byTurn : byLoad)
  return first && { memberId: first.memberId, because: reasons[method] }
}

/** Whether he can take one more. */
export function isFree(
  { isAvailable, load, channelLoad = 0, capacity }: Candidate,
  limit: number | null,
  channelLimit: number | null = null,
): boolean {
  const hasRoom = load < Math.min(limit ?? Infinity, capacity ?? Infinity)
  return isAvailable && hasRoom && (channelLimit === null || channelLoad < channelLimit)
}

/** More than that nobody takes at once. */
export const mostCapacity = 100

/** What began before this is left to people; undefined where age does not count. */
export function begunSince(mostAgeDays: number | null, now: Date): Date | undefined {
  return mostAgeDays === null ? undefined : new Date(now.getTime() - mostAgeDays * 86_400_000)
}

const reasons = { round_robin: 'next in turn', least_loaded: 'fewest open conversations' } as const

function byTurn(one: Candidate, other: Candidate): number {
  return one.lastTurn - other.lastTurn || one.load - other.load || byId(one, other)
}

function byLoad(one: Candidate, other: Candidate): number {
  return one.load - other.load || one.lastTurn - other.lastTurn || byId(one, other)
}

function byId(one: Candidate, other: Candidate): number {
  return one.memberId < other.memberId ? -1 : 1
}

export interface Absence {
  readonly status: 'available' | 'away'
  readonly backAt: Date | null
}

/** Whether somebody is away at that moment; nobody has to tell him that his time is over. */
export function isAway(absence: Absence | undefined, now: Date): boolean {
  if (absence?.status !== 'away') return false
  return absence.backAt === null || absence.backAt > now
}

/** Why somebody cannot be away until then; undefined when he can. */
export function findReturnProblem(backAt: Date, now: Date): string | undefined {
  const ahead = backAt.getTime() - now.getTime()
  if (ahead <= 0) return 'Choose a time in the future.'
  if (ahead > 366 * 24 * 3_600_000) return 'Choose a time within a year.'
  return undefined
}

/** Whoever was not seen for so long gets nothing new by himself. */
export const idleAfterMs = 15 * 60_000

/** Why a conversation leaves whoever has it, in words behind his name. */
export function passingReason(isAvailable: boolean, minutes: number): string {
  return isAvailable ? `did not answer in ${durationWords(minutes)}` : 'is away'
}

/** "30 minutes", "2 hours", "3 days": in the largest part that leaves no rest. */
export function durationWords(minutes: number): string {
  for (const [unit, size] of units) {
    if (minutes % size === 0) {
      const count = minutes / size
      return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
    }
  }
  return `${minutes} minutes`
}

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const
