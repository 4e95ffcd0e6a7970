import { addDays, dateIn, weekdayOf } from '#lib/calendar-date.ts'
import { formatTime, type DateSettings } from '#lib/format-date.ts'

export interface SnoozeTime {
  readonly label: string
  readonly until: Date
}

export function snoozeTimes(now: Date, timeZone: string): readonly SnoozeTime[] {
  const today = dateIn(timeZone, now)
  const laterToday = new Date(now.getTime() + 3 * 60 * 60_000)
  laterToday.setUTCMinutes(0, 0, 0)
  const nextMonday = addDays(today, 8 - weekdayOf(today))
  return [
    { label: 'In 30 minutes', until: new Date(now.getTime() + 30 * 60_000) },
    ...(dateIn(timeZone, laterToday) === today
      ? [{ label: 'Later today', until: laterToday }]
      : []),
    { label: 'Tomorrow', until: momentAt(addDays(today, 1), '09:00', timeZone) },
    ...(nextMonday === addDays(today, 1)
      ? []
      : [{ label: 'Next Monday', until: momentAt(nextMonday, '09:00', timeZone) }]),
  ]
}

/** Weekday names are only clear within a week. */
export function whenWords(until: Date, now: Date, settings: DateSettings): string {
  const { locale, timeZone } = settings
  const isFar = dateIn(timeZone, until) >= addDays(dateIn(timeZone, now), 7)
  const day = new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(isFar ? { day: 'numeric', month: 'short' } : { weekday: 'short' }),
  }).format(until)
  return `${day}, ${formatTime(until, settings)}`
}

export function nextMorning(now: Date, timeZone: string): Date {
  const today = dateIn(timeZone, now)
  const morning = momentAt(today, '09:00', timeZone)
  const isAhead = morning.getTime() - now.getTime() > 60_000
  return isAhead ? morning : momentAt(addDays(today, 1), '09:00', timeZone)
}

/** The moment when clocks in a time zone show this time; one skipped in spring is an hour later. */
export function momentAt(date: string, time: string, timeZone: string): Date {
  const target = Date.parse(`${date}T${time}:00Z`)
  // The first guess may use the wrong offset around a clock change; the second corrects it.
  const first = target - offsetAt(target, timeZone)
  return new Date(target - offsetAt(first, timeZone))
}

export function clockIn(timeZone: string, moment: Date): string {
  const shown = new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone))
  return shown.toISOString().slice(11, 16)
}

function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const of = (target: string): number =>
    Number(parts.find(({ type }) => type === target)?.value ?? 0)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return shown - Math.floor(moment / 60_000) * 60_000
}
