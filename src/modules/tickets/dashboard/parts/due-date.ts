import { dateIn } from '#lib/calendar-date.ts'
import { writeDate } from '#lib/date-words.ts'

export function dueDay(dueAt: string): string {
  return dateIn(undefined, new Date(dueAt))
}

/** Due dates are at the end of the day, so a ticket due today isn't overdue at noon. */
export function dueMoment(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:00`).toISOString()
}

export type DueTone = 'plain' | 'warn' | 'bad'

export function dueTone(dueAt: string, { now, isDone }: { now: Date; isDone: boolean }): DueTone {
  if (isDone) return 'plain'
  if (new Date(dueAt) < now) return 'bad'
  return dueDay(dueAt) === dateIn(undefined, now) ? 'warn' : 'plain'
}

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
