import { dateIn } from '#lib/calendar-date.ts'
import { writeDate } from '#lib/date-words.ts'

/** The day on which something is due, where the reader is. */
export function dueDay(dueAt: string): string {
  return dateIn(undefined, new Date(dueAt))
}

/** A day ends at its last minute: due today is not late at noon. */
export function dueMoment(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:00`).toISOString()
}

export type DueTone = 'plain' | 'warn' | 'bad'

/** Late is red, today is amber; what is done is never late. */
export function dueTone(dueAt: string, { now, isDone }: { now: Date; isDone: boolean }): DueTone {
  if (isDone) return 'plain'
  if (new Date(dueAt) < now) return 'bad'
  return dueDay(dueAt) === dateIn(undefined, now) ? 'warn' : 'plain'
}

/** Today, tomorrow, otherwise the day; the year only where it is another one. */
export function dueWords(dueAt: string, now: Date): string {
  const day = dueDay(dueAt)
  const today = dateIn(undefined, now)
  if (day === today) return 'Today'
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return writeDate(day, 'en', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
