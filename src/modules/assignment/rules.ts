export const methods = ['manual', 'round_robin', 'least_loaded'] as const
export type Method = (typeof methods)[number]
export const queueOrders = ['longest_waiting', 'oldest', 'priority'] as const
export type QueueOrder = (typeof queueOrders)[number]

export interface Candidate {
  readonly memberId: string
  readonly isAvailable: boolean
  readonly load: number
  readonly channelLoad?: number | undefined
  /** Null or undefined means the limit of the policy. */
  readonly capacity?: number | null | undefined
  /** The number of the last turn; 0 if there was none. */
  readonly lastTurn: number
}

export interface Question {
  readonly method: Exclude<Method, 'manual'>
  readonly limit: number | null
  readonly channelLimit?: number | null | undefined
  readonly lastAnswererId?: string | undefined
  readonly holderId?: string | undefined
  /** Members who had the conversation during this wait and didn't reply. */
  readonly passedOverIds?: readonly string[] | undefined
}

export interface Choice {
  readonly memberId: string
  readonly because: string
}

/** Picks the next assignee and the reason. Ties go to the member whose last turn is longest ago. */
export function choose(
  candidates: readonly Candidate[],
  { method, limit, channelLimit = null, lastAnswererId, holderId, passedOverIds = [] }: Question,
): Choice | undefined {
  const free = candidates.filter(
    (one) => one.memberId !== holderId && isFree(one, limit, channelLimit),
  )
  const fresh = free.filter(({ memberId }) => !passedOverIds.includes(memberId))
  // A member who let it time out gets it again only if no one else is left.
  const eligible = fresh.length === 0 && free.length === 1 ? free : fresh
  const known = eligible.find(({ memberId }) => memberId === lastAnswererId)
  if (known) return { memberId: known.memberId, because: 'last replied to this customer' }
  const [first] = eligible.toSorted(method === 'round_robin' ? byTurn : byLoad)
  return first && { memberId: first.memberId, because: reasons[method] }
}

export function isFree(
  { isAvailable, load, channelLoad = 0, capacity }: Candidate,
  limit: number | null,
  channelLimit: number | null = null,
): boolean {
  const hasRoom = load < Math.min(limit ?? Infinity, capacity ?? Infinity)
  return isAvailable && hasRoom && (channelLimit === null || channelLoad < channelLimit)
}

export const maxCapacity = 100

export function createdSince(mostAgeDays: number | null, now: Date): Date | undefined {
  return mostAgeDays === null ? undefined : new Date(now.getTime() - mostAgeDays * 86_400_000)
}

const reasons = { round_robin: 'round robin', least_loaded: 'fewest open conversations' } as const

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

export function isAway(absence: Absence | undefined, now: Date): boolean {
  if (absence?.status !== 'away') return false
  return absence.backAt === null || absence.backAt > now
}

export function findReturnProblem(backAt: Date, now: Date): string | undefined {
  const ahead = backAt.getTime() - now.getTime()
  if (ahead <= 0) return 'Choose a time in the future.'
  if (ahead > 366 * 24 * 3_600_000) return 'Choose a time within a year.'
  return undefined
}

/** Members not seen for this long get nothing automatically. */
export const idleAfterMs = 15 * 60_000

/** Completes a sentence that starts with the member's name. */
export function passingReason(isAvailable: boolean, minutes: number): string {
  return isAvailable ? `didn’t reply in ${durationWords(minutes)}` : 'is away'
}

/** Uses the largest unit that divides the minutes evenly: "30 minutes", "2 hours", "3 days". */
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
