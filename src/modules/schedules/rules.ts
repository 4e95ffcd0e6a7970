import { dateIn, momentIn } from '#lib/zone-time.ts'

import type { Hours, Schedule } from './model.ts'

/** What of a schedule says when somebody is there. */
export type OpeningHours = Pick<Schedule, 'timeZone' | 'week' | 'exceptions'>

export interface Span {
  readonly from: Date
  readonly to: Date
}

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
  let left = minutes * minuteMs
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
export function hoursOn({ week, exceptions }: OpeningHours, date: string): readonly Hours[] {
  const once = exceptions.find((one) => !one.isYearly && one.date === date)
  const yearly = exceptions.find((one) => one.isYearly && one.date.slice(5) === date.slice(5))
  const day = new Date(`${date}T00:00Z`).getUTCDay() || 7
  return (once ?? yearly)?.hours ?? week.filter((hours) => hours.day === day)
}

/** What is open from a moment on, by its beginning. Times belong to the day they begin on. */
function* spansFrom(schedule: OpeningHours, at: Date): Generator<Span> {
  // Yesterday's may go on over midnight.
  const first = Date.parse(dateIn(schedule.timeZone, at)) - dayMs
  for (let day = 0; day <= farthestDays; day++) {
    const date = new Date(first + day * dayMs).toISOString().slice(0, 10)
    const spans = hoursOn(schedule, date).map((hours) => spanOf(schedule.timeZone, date, hours))
    yield* spans
      .filter(({ from, to }) => to > from && to > at)
      .toSorted((one, other) => one.from.getTime() - other.from.getTime())
  }
}

function spanOf(timeZone: string, date: string, hours: Hours): Span {
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  return {
    from: momentIn(timeZone, date, from),
    to: momentIn(timeZone, date, to > from ? to : to + 24 * 60),
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

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

const minuteMs = 60_000
const dayMs = 86_400_000
const weekMs = 7 * dayMs
// Longer than a year, for what opens on one day of it.
const farthestDays = 2 * 366
