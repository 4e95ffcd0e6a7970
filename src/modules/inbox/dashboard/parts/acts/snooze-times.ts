import { addDays, dateIn, weekdayOf } from '#lib/calendar-date.ts'
import { formatTime, type DateSettings } from '#lib/format-date.ts'

export interface SnoozeTime {
  readonly label: string
  readonly until: Date
}

/** The usual moments to come back to something, by the clock of the organization. */
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

/** Of the days to come the day of the week says enough; a week from now it would mean today. */
export function whenWords(until: Date, now: Date, settings: DateSettings): string {
  const { locale, timeZone } = settings
  const isFar = dateIn(timeZone, until) >= addDays(dateIn(timeZone, now), 7)
  const day = new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(isFar ? { day: 'numeric', month: 'short' } : { weekday: 'short' }),
  }).format(until)
  return `${day}, ${formatTime(until, settings)}`
}

/** Nine in the morning where somebody lives, the next time it comes. */
export function nextMorning(now: Date, timeZone: string): Date {
  const today = dateIn(timeZone, now)
  const morning = momentAt(today, '09:00', timeZone)
  // A minute at least, as for everything that is sent later.
  const isAhead = morning.getTime() - now.getTime() > 60_000
  return isAhead ? morning : momentAt(addDays(today, 1), '09:00', timeZone)
}

/** The moment at which clocks of a time zone show this; one that is skipped in spring is an hour later. */
export function momentAt(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  // What the clocks show at a first guess says how far off it is; a second look mends the days on
  // which they change.
  const first = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(first, timeZone))
}

/** What the clocks of a time zone show at a moment: `09:05`. */
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
  const of = (wanted: string): number =>
    Number(parts.find(({ type }) => type === wanted)?.value ?? 0)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return shown - Math.floor(moment / 60_000) * 60_000
}
