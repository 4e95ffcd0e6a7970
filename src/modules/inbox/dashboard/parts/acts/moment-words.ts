import { addDays, addMonths, dateIn, toCalendarDate, weekdayOf } from '#lib/calendar-date.ts'

import { momentAt } from './snooze-times.ts'

/**
 * Parses short texts such as "in 45 min", "fri 9", "tomorrow" or "next week" in a time zone. A day
 * without a time means 9:00. Returns undefined for unknown words and for past moments.
 */
export function readMoment(words: string, now: Date, timeZone: string): Date | undefined {
  const text = words
    .toLowerCase()
    .replaceAll(/[,\s]+/g, ' ')
    .trim()
  if (text === '') return undefined
  const moment = readSpan(text, now) ?? readDayAndTime(text, now, timeZone)
  return moment && moment > now ? moment : undefined
}

function readSpan(text: string, now: Date): Date | undefined {
  const span = text.replace(/^(in|for) /, '').replace(/ from now$/, '')
  if (span === 'half an hour') return after(now, 30)
  const both = /^(\d{1,3}) ?h(?:ours?|rs?)? ?(?:and )?(\d{1,2}) ?(?:m|min|mins|minutes?)?$/.exec(
    span,
  )
  if (both) return after(now, Number(both[1]) * 60 + Number(both[2]))
  const one = /^(an?|\d{1,4}(?:[.]\d)?) ?([a-z]+)$/.exec(span)
  const minutes = one && spanMinutes.get(one[2] ?? '')
  if (!one || !minutes) return undefined
  const count = /^an?$/.test(one[1] ?? '') ? 1 : Number(one[1])
  return count > 0 ? after(now, Math.round(count * minutes)) : undefined
}

function after(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
}

const spanMinutes: ReadonlyMap<string, number> = new Map(
  (
    [
      [1, 'm min mins minute minutes'],
      [60, 'h hr hrs hour hours'],
      [24 * 60, 'd day days'],
      [7 * 24 * 60, 'w wk wks week weeks'],
    ] as const
  ).flatMap(([minutes, names]) => names.split(' ').map((name) => [name, minutes] as const)),
)

function readDayAndTime(text: string, now: Date, timeZone: string): Date | undefined {
  const today = dateIn(timeZone, now)
  const parts = text.replace(/^(on|at|this|until|till) /, '').replaceAll(/ (at|on) /g, ' ')
  for (const [dayWords, timeWords] of splits(parts)) {
    const time = timeWords === '' ? '09:00' : readTime(timeWords)
    if (time === undefined) continue
    if (dayWords === '') return atTimeAlone(time, now, timeZone)
    const day = readDay(dayWords, today)
    if (day === undefined) continue
    const isEvening = timeWords === '' && dayWords === 'tonight'
    const moment = momentAt(day, isEvening ? '19:00' : time, timeZone)
    // A weekday that is today but already past means next week.
    if (moment <= now && weekdays.has(dayWords)) return momentAt(addDays(day, 7), time, timeZone)
    return moment
  }
  return undefined
}

function splits(text: string): readonly (readonly [day: string, time: string])[] {
  const words = text.split(' ')
  const cuts = words.map(
    (_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const,
  )
  return [
    [text, ''],
    ...cuts.toReversed().map(([day, time]) => [day, time] as const),
    ...cuts.map(([time, day]) => [day, time] as const),
  ]
}

function atTimeAlone(time: string, now: Date, timeZone: string): Date {
  const today = dateIn(timeZone, now)
  const moment = momentAt(today, time, timeZone)
  return moment > now ? moment : momentAt(addDays(today, 1), time, timeZone)
}

function readDay(text: string, today: string): string | undefined {
  const named = days.get(text)
  if (named) return named(today)
  const weekday = weekdays.get(text)
  if (weekday) return addDays(today, (weekday - weekdayOf(today) + 7) % 7)
  const next = weekdays.get(text.replace(/^next /, ''))
  // "Next Friday" is in the following week, even if today is Monday.
  if (next) return addDays(today, 7 - weekdayOf(today) + next)
  return readDate(text, today)
}

const days: ReadonlyMap<string, (today: string) => string> = new Map([
  ['today', (today) => today],
  ['tonight', (today) => today],
  ['tomorrow', (today) => addDays(today, 1)],
  ['tmr', (today) => addDays(today, 1)],
  ['tmrw', (today) => addDays(today, 1)],
  ['day after tomorrow', (today) => addDays(today, 2)],
  ['the day after tomorrow', (today) => addDays(today, 2)],
  ['next week', (today) => addDays(today, 8 - weekdayOf(today))],
  ['weekend', (today) => addDays(today, Math.max(0, 6 - weekdayOf(today)))],
  ['next month', (today) => `${addMonths(today, 1).slice(0, 8)}01`],
])

function readDate(text: string, today: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(text)
  if (dotted) return dated({ day: dotted[1], month: Number(dotted[2]), year: dotted[3] }, today)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)? ([a-z]{3,9})\.?(?: (\d{4}))?$/.exec(text)
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(text)
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = months.findIndex((each) => each === name || each.slice(0, 3) === name) + 1
  return month === 0 ? undefined : dated({ day, month, year }, today)
}

/** This year, or next year if the day has passed. */
function dated(
  {
    day,
    month,
    year,
  }: {
    readonly day: string | undefined
    readonly month: number
    readonly year: string | undefined
  },
  today: string,
): string | undefined {
  if (year) return dateOf(Number(year), month, Number(day))
  const thisYear = Number(today.slice(0, 4))
  const date = dateOf(thisYear, month, Number(day))
  return date && date < today ? dateOf(thisYear + 1, month, Number(day)) : date
}

function dateOf(year: number, month: number, day: number): string | undefined {
  return toCalendarDate({ year, month, day })
}

/** A bare hour is on the 24-hour clock: 9 is the morning. */
function readTime(text: string): string | undefined {
  const named = times.get(text)
  if (named) return named
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))? ?(am|pm|a|p)?(?: ?o'?clock|h)?$/.exec(text)
  if (!match) return undefined
  const [, hours = '', minutes = '00', half] = match
  const hour = Number(hours)
  if (Number(minutes) > 59) return undefined
  if (half)
    return hour >= 1 && hour <= 12
      ? clock((hour % 12) + (half[0] === 'p' ? 12 : 0), minutes)
      : undefined
  return hour <= 23 ? clock(hour, minutes) : undefined
}

function clock(hour: number, minutes: string): string {
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

const times: ReadonlyMap<string, string> = new Map([
  ['morning', '09:00'],
  ['noon', '12:00'],
  ['midday', '12:00'],
  ['afternoon', '14:00'],
  ['evening', '19:00'],
  ['night', '21:00'],
  ['midnight', '00:00'],
])

const weekdays: ReadonlyMap<string, number> = new Map(
  [
    'mon monday',
    'tue tues tuesday',
    'wed weds wednesday',
    'thu thur thurs thursday',
    'fri friday',
    'sat saturday',
    'sun sunday',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
