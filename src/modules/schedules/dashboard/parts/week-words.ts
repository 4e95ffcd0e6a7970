import type { WeekHours } from '../../model.ts'

export function weekWords(week: readonly WeekHours[]): string {
  const days = weekdays.map(({ day }) => hoursWords(week.filter((hours) => hours.day === day)))
  const runs: { first: number; last: number; words: string }[] = []
  for (const [at, words] of days.entries()) {
    const run = runs.at(-1)
    if (run?.words === words) run.last = at
    else runs.push({ first: at, last: at, words })
  }
  const groups = runs.filter(({ words }) => words !== '')
  if (groups.length === 0) return 'Closed all week'
  return groups.map(({ first, last, words }) => `${runName(first, last)} ${words}`).join('; ')
}

function runName(first: number, last: number): string {
  const name = (at: number): string => (weekdays[at]?.name ?? '').slice(0, 3)
  return first === last ? name(first) : `${name(first)}–${name(last)}`
}

function hoursWords(hours: readonly WeekHours[]): string {
  return hours
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(({ from, to }) => (from === to ? 'all day' : `${from}–${to}`))
    .join(', ')
}

export const weekdays = [
  { day: 1, name: 'Monday' },
  { day: 2, name: 'Tuesday' },
  { day: 3, name: 'Wednesday' },
  { day: 4, name: 'Thursday' },
  { day: 5, name: 'Friday' },
  { day: 6, name: 'Saturday' },
  { day: 7, name: 'Sunday' },
] as const
