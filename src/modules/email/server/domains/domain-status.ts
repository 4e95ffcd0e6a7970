import type { DomainRecord, EmailDomainState } from '../../model.ts'

export interface DomainStatus {
  readonly state: EmailDomainState
  readonly failures: number
  readonly failingSince: Date | null
  readonly verifiedAt: Date | null
  readonly takenAt: Date | null
  readonly nextCheckAt: Date
}

export type StatusChange = 'verified' | 'drifted' | 'degraded' | 'failed'

interface Before extends Omit<DomainStatus, 'nextCheckAt'> {
  readonly createdAt: Date
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
    failingSince: before.failingSince,
    verifiedAt: before.verifiedAt,
    takenAt: before.takenAt,
  }
  const required = records.filter(({ isRequired }) => isRequired)
  const isBad = required.some(({ state }) => state === 'missing' || state === 'differs')
  if (!isBad && required.some(({ state }) => state === 'unknown')) {
    const state = before.state === 'new' ? 'pending' : before.state
    return { after: { ...kept, state, nextCheckAt: later(now, 15) }, change: undefined }
  }
  if (!isBad) return whenGood(before, now, isFree)
  return before.verifiedAt ? whenLost(before, before.verifiedAt, now) : whenWaiting(before, now)
}

function whenGood(before: Before, now: Date, isFree: boolean) {
  const calm = { failures: 0, failingSince: null, nextCheckAt: later(now, day) }
  if (!before.verifiedAt && !isFree) {
    const takenAt = before.takenAt ?? now
    const after: DomainStatus = { ...calm, state: 'failed', verifiedAt: null, takenAt }
    return { after, change: before.takenAt ? undefined : ('failed' as const) }
  }
  const verifiedAt = before.verifiedAt ?? now
  const after: DomainStatus = { ...calm, state: 'verified', verifiedAt, takenAt: null }
  return { after, change: before.state === 'verified' ? undefined : ('verified' as const) }
}

function whenWaiting(before: Before, now: Date) {
  const isAbandoned = minutesBetween(before.createdAt, now) >= 14 * day
  const state = isAbandoned ? ('failed' as const) : ('pending' as const)
  const after: DomainStatus = {
    state,
    failures: 0,
    failingSince: null,
    verifiedAt: null,
    takenAt: null,
    nextCheckAt: isAbandoned ? later(now, day) : nextFirstLook(before.createdAt, now),
  }
  const isChange = isAbandoned && before.state !== 'failed'
  return { after, change: isChange ? ('failed' as const) : undefined }
}

function whenLost(before: Before, verifiedAt: Date, now: Date) {
  const failures = before.failures + 1
  const failingSince = before.failingSince ?? now
  const minutes = minutesBetween(failingSince, now)
  if (minutes >= 14 * day) {
    const after: DomainStatus = {
      state: 'failed',
      failures,
      failingSince,
      verifiedAt: null,
      takenAt: null,
      nextCheckAt: later(now, day),
    }
    return { after, change: 'failed' as const }
  }
  const isDegraded = before.state === 'degraded' || (failures >= 3 && minutes >= day)
  const after: DomainStatus = {
    state: isDegraded ? 'degraded' : 'verified',
    failures,
    failingSince,
    verifiedAt,
    takenAt: null,
    nextCheckAt: later(now, failures < 2 ? 15 : 60),
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
