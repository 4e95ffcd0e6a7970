/**
 * Calendar days as text, '2026-11-15', without clock and time zone, so nothing can shift them. They
 * compare as text.
 */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return false
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  const isDay = Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month))
  return isMonth && isDay && text >= firstDay
}

export interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

export function toCalendarDate({ year, month, day }: DateParts): string | undefined {
  const text = [padded(year, 4), padded(month, 2), padded(day, 2)].join('-')
  return isCalendarDate(text) ? text : undefined
}

export function partsOf(date: string): DateParts {
  const [year = 1, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function addDays(date: string, count: number): string {
  return fromDayNumber(dayNumber(date) + count)
}

/** If the target month is shorter, its last day. */
export function addMonths(date: string, count: number): string {
  const { year, month, day } = partsOf(date)
  const months = year * 12 + (month - 1) + count
  const target = { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 }
  if (target.year < 1) return firstDay
  if (target.year > 9999) return lastDay
  const longest = daysInMonth(target.year, target.month)
  return toCalendarDate({ ...target, day: Math.min(day, longest) }) ?? date
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

export function startOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}

export function endOfMonth(date: string): string {
  const { year, month } = partsOf(date)
  return `${date.slice(0, 8)}${daysInMonth(year, month)}`
}

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export function weekdayOf(date: string): Weekday {
  // The first day of 1970 was a Thursday.
  return weekdays[(((dayNumber(date) + 3) % 7) + 7) % 7] ?? 1
}

export function startOfWeek(date: string, firstWeekday: Weekday): string {
  return addDays(date, -((weekdayOf(date) - firstWeekday + 7) % 7))
}

export function endOfWeek(date: string, firstWeekday: Weekday): string {
  return addDays(startOfWeek(date, firstWeekday), 6)
}

/** ISO 8601: week 1 contains the year's first Thursday. */
export function weekNumber(date: string): number {
  const thursday = addDays(startOfWeek(date, 1), 3)
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7)
}

/** Always six weeks, so that a calendar keeps its height. Days of other months are undefined. */
export function weeksOfMonth(date: string, firstWeekday: Weekday): (string | undefined)[][] {
  const month = date.slice(0, 7)
  const lead = (weekdayOf(startOfMonth(date)) - firstWeekday + 7) % 7
  return Array.from({ length: 6 }, (_week, week) =>
    weekdays.map((_weekday, position) => {
      const day = addDays(startOfMonth(date), week * 7 + position - lead)
      return day.startsWith(month) ? day : undefined
    }),
  )
}

export function clampDate(date: string, { min, max }: DateLimits): string {
  if (min && date < min) return min
  return max && date > max ? max : date
}

export function isWithin(date: string, { min, max }: DateLimits): boolean {
  return (!min || date >= min) && (!max || date <= max)
}

export interface DateLimits {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

export function todayIn(timeZone: string | undefined): string {
  return dateIn(timeZone, new Date())
}

export function dateIn(timeZone: string | undefined, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const part = (type: string): string => parts.find((entry) => entry.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

function dayNumber(date: string): number {
  return Date.parse(date) / dayLength
}

function fromDayNumber(number: number): string {
  const kept = Math.min(Math.max(number, dayNumber(firstDay)), dayNumber(lastDay))
  return new Date(kept * dayLength).toISOString().slice(0, 10)
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

const firstDay = '0001-01-01'
const lastDay = '9999-12-31'
const dayLength = 86_400_000
const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
