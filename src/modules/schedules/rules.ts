import { dateIn } from '#lib/zone-time.ts'

import type { Hours } from './model.ts'
import { dayOf, openDaysOf, type BusinessHours, type Span } from './open-days.ts'

export type { BusinessHours } from './open-days.ts'

export function isOpenAt(schedule: BusinessHours, at: Date): boolean {
  const [first] = spansFrom(schedule, at)
  return first !== undefined && first.from <= at
}

export function nextOpening(schedule: BusinessHours, at: Date): Date | undefined {
  const [first] = spansFrom(schedule, at)
  return first && (first.from > at ? first.from : at)
}

export function nextClosing(schedule: BusinessHours, at: Date): Date | undefined {
  let end: Date | undefined
  for (const { from, to } of spansFrom(schedule, at)) {
    if (from > (end ?? at)) return end
    end = end && end > to ? end : to
    if (end.getTime() - at.getTime() > weekMs) return undefined
  }
  return end
}

export function addOpenTime(schedule: BusinessHours, at: Date, minutes: number): Date | undefined {
  if (minutes <= 0) return at
  let left = Math.round(minutes * minuteMs)
  for (const { from, to } of apart(spansFrom(schedule, at), at)) {
    const length = to.getTime() - from.getTime()
    if (left <= length) return new Date(from.getTime() + left)
    left -= length
  }
  return undefined
}

export function openMinutesBetween(schedule: BusinessHours, from: Date, to: Date): number {
  let sum = 0
  for (const span of apart(spansFrom(schedule, from), from)) {
    if (span.from >= to) break
    sum += Math.min(span.to.getTime(), to.getTime()) - span.from.getTime()
  }
  return sum / minuteMs
}

export function hoursOn(schedule: BusinessHours, date: string): readonly Hours[] {
  return openDaysOf(schedule).hoursOn(dayOf(date))
}

function* spansFrom(schedule: BusinessHours, at: Date): Generator<Span> {
  const days = openDaysOf(schedule)
  // Yesterday's hours may extend past midnight.
  const first = dayOf(dateIn(schedule.timeZone, at)) - 1
  for (let day = first; day <= first + farthestDays; day++) {
    for (const span of days.spansOn(day)) if (span.to > at) yield span
  }
}

function* apart(spans: Iterable<Span>, at: Date): Generator<Span> {
  let done = at
  for (const { from, to } of spans) {
    if (to <= done) continue
    yield { from: from > done ? from : done, to }
    done = to
  }
}

const minuteMs = 60_000
const weekMs = 7 * 86_400_000
// Longer than a year, for schedules that open once a year.
const farthestDays = 2 * 366
