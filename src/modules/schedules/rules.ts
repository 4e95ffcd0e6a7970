import { dateIn } from '#lib/zone-time.ts'

import type { Hours } from './model.ts'
import { dayOf, openDaysOf, type OpeningHours, type Span } from './open-days.ts'

export type { OpeningHours } from './open-days.ts'

export function isOpenAt(schedule: OpeningHours, at: Date): boolean {
  const [first] = spansFrom(schedule, at)
  return first !== undefined && first.from <= at
}

/** The first moment from this one on at which it is open; undefined when there is none. */
export function nextOpening(schedule: OpeningHours, at: Date): Date | undefined {
  const [first] = spansFrom(schedule, at)
  return first && (first.from > at ? first.from : at)
}

/** When what is open at this moment closes; undefined when it is not open, or closes in no week. */
export function nextClosing(schedule: OpeningHours, at: Date): Date | undefined {
  let end: Date | undefined
  for (const { from, to } of spansFrom(schedule, at)) {
    if (from > (end ?? at)) return end
    end = end && end > to ? end : to
    if (end.getTime() - at.getTime() > weekMs) return undefined
  }
  return end
}

/** The moment at which so many open minutes have passed; undefined when there are not as many. */
export function addOpenTime(schedule: OpeningHours, at: Date, minutes: number): Date | undefined {
  if (minutes <= 0) return at
  let left = Math.round(minutes * minuteMs)
  for (const { from, to } of apart(spansFrom(schedule, at), at)) {
    const length = to.getTime() - from.getTime()
    if (left <= length) return new Date(from.getTime() + left)
    left -= length
  }
  return undefined
}

/** How many of the minutes between two moments were open. */
export function openMinutesBetween(schedule: OpeningHours, from: Date, to: Date): number {
  let sum = 0
  for (const span of apart(spansFrom(schedule, from), from)) {
    if (span.from >= to) break
    sum += Math.min(span.to.getTime(), to.getTime()) - span.from.getTime()
  }
  return sum / minuteMs
}

/** The hours of one day of the calendar: those of an exception, else those of the week. */
export function hoursOn(schedule: OpeningHours, date: string): readonly Hours[] {
  return openDaysOf(schedule).hoursOn(dayOf(date))
}

/** What is open from a moment on, by its beginning. Times belong to the day they begin on. */
function* spansFrom(schedule: OpeningHours, at: Date): Generator<Span> {
  const days = openDaysOf(schedule)
  // Yesterday's may go on over midnight.
  const first = dayOf(dateIn(schedule.timeZone, at)) - 1
  for (let day = first; day <= first + farthestDays; day++) {
    for (const span of days.spansOn(day)) if (span.to > at) yield span
  }
}

/** The same without what comes before the moment or was there already. */
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
// Longer than a year, for what opens on one day of it.
const farthestDays = 2 * 366
