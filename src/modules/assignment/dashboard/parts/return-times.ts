import { addDays, dateIn, weekdayOf } from '#lib/calendar-date.ts'
import { momentIn } from '#lib/zone-time.ts'

export interface ReturnTime {
  readonly key: string
  readonly label: string
  readonly at: Date
}

export function returnTimes(now: Date, timeZone: string): readonly ReturnTime[] {
  const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
  const today = dateIn(timeZone, now)
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, 8 - weekdayOf(today))
  const atNine = (date: string): Date => momentIn(timeZone, date, 9 * 60)
  return [
    { key: '15', label: 'In 15 minutes', at: inMinutes(15) },
    { key: '30', label: 'In 30 minutes', at: inMinutes(30) },
    { key: '60', label: 'In an hour', at: inMinutes(60) },
    { key: '120', label: 'In 2 hours', at: inMinutes(120) },
    { key: 'tomorrow', label: 'Tomorrow at 9:00', at: atNine(tomorrow) },
    ...(monday === tomorrow
      ? []
      : [{ key: 'monday', label: 'Next Monday at 9:00', at: atNine(monday) }]),
    { key: 'week', label: 'In a week at 9:00', at: atNine(addDays(today, 7)) },
  ]
}
