import type { DomainRecord, EmailDomainState } from '../../model.ts'

export interface DomainStatus {
  readonly state: EmailDomainState
  readonly failures: number
  readonly failing_since: Date | null
  readonly verified_at: Date | null
  readonly taken_at: Date | null
  readonly next_check_at: Date
}

export type StatusChange = 'verified' | 'drifted' | 'degraded' | 'failed'

interface Before extends Omit<DomainStatus, 'next_check_at'> {
  readonly created_at: Date
}

/**
 * The next state of a domain and when to check it again. One bad check costs nothing: a verified
 * domain is degraded after three over a day, and fails after two weeks.
 */
export function statusAfter(
  before: Before,
  records: readonly DomainRecord[],
  { now, isFree }: { readonly now: Date; readonly isFree: boolean },
): { readonly after: DomainStatus; readonly change: StatusChange | undefined } {
  const kept = {
    state: before.state,
    failures: before.failures,
    failing_since: before.failing_since,
    verified_at: before.verified_at,
    taken_at: before.taken_at,
  }
  const required = records.filter(({ isRequired }) => isRequired)
  const isBad = required.some(({ state }) => state === 'missing' || state === 'differs')
  if (!isBad && required.some(({ state }) => state === 'unknown')) {
    const state = before.state === 'new' ? 'pending' : before.state
    return { after: { ...kept, state, next_check_at: later(now, 15) }, change: undefined }
  }
  if (!isBad) return whenGood(before, now, isFree)
  return before.verified_at ? whenLost(before, before.verified_at, now) : whenWaiting(before, now)
}

function whenGood(before: Before, now: Date, isFree: boolean) {
  const calm = { failures: 0, failing_since: null, next_check_at: later(now, day) }
  if (!before.verified_at && !isFree) {
    const taken_at = before.taken_at ?? now
    const after: DomainStatus = { ...calm, state: 'failed', verified_at: null, taken_at }
    return { after, change: before.taken_at ? undefined : ('failed' as const) }
  }
  const verified_at = before.verified_at ?? now
  const after: DomainStatus = { ...calm, state: 'verified', verified_at, taken_at: null }
  return { after, change: before.state === 'verified' ? undefined : ('verified' as const) }
}

function whenWaiting(before: Before, now: Date) {
  const isAbandoned = minutesBetween(before.created_at, now) >= 14 * day
  const state = isAbandoned ? ('failed' as const) : ('pending' as const)
  const after: DomainStatus = {
    state,
    failures: 0,
    failing_since: null,
    verified_at: null,
    taken_at: null,
    next_check_at: isAbandoned ? later(now, day) : nextFirstLook(before.created_at, now),
  }
  const isChange = isAbandoned && before.state !== 'failed'
  return { after, change: isChange ? ('failed' as const) : undefined }
}

function whenLost(before: Before, verifiedAt: Date, now: Date) {
  const failures = before.failures + 1
  const failing_since = before.failing_since ?? now
  const minutes = minutesBetween(failing_since, now)
  if (minutes >= 14 * day) {
    const after: DomainStatus = {
      state: 'failed',
      failures,
      failing_since,
      verified_at: null,
      taken_at: null,
      next_check_at: later(now, day),
    }
    return { after, change: 'failed' as const }
  }
  const isDegraded = before.state === 'degraded' || (failures >= 3 && minutes >= day)
  const after: DomainStatus = {
    state: isDegraded ? 'degraded' : 'verified',
    failures,
    failing_since,
    verified_at: verifiedAt,
    taken_at: null,
    next_check_at: later(now, failures < 2 ? 15 : 60),
  }
  if (isDegraded)
    return { after, change: before.state === 'degraded' ? undefined : ('degraded' as const) }
  // Only the second failed check counts: the first may have hit a record during an edit.
  return { after, change: failures === 2 ? ('drifted' as const) : undefined }
}

/** People wait right after they add a domain: 5, 15, and 60 minutes, then hourly. */
function nextFirstLook(addedAt: Date, now: Date): Date {
  const soon = [5, 15, 60].map((minutes) => later(addedAt, minutes)).find((at) => at > now)
  return soon ?? later(now, 60)
}

function later(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * 60_000)
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 60_000
}

const day = 24 * 60
