import { formatMinutes } from '#lib/format-minutes.ts'

import type { SlaClock } from '../../model.ts'

export interface ClockWords {
  readonly what: string
  readonly how: string
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}

export function clockWords(clock: SlaClock, now: Date): ClockWords {
  return { what: kinds[clock.kind], ...statusOf(clock, now) }
}

function statusOf(clock: SlaClock, now: Date): Omit<ClockWords, 'what'> {
  const { state, dueAt, endedAt, leftMinutes, warnedAt } = clock
  switch (state) {
    case 'met':
      return { how: 'Met', tone: 'good' }
    case 'breached':
      return endedAt
        ? { how: `Late by ${between(dueAt, new Date(endedAt))}`, tone: 'bad' }
        : { how: `Overdue by ${between(dueAt, now)}`, tone: 'bad' }
    case 'paused':
      return { how: `Paused, ${formatMinutes(leftMinutes ?? 0)} left`, tone: 'plain' }
    case 'running': {
      if (dueAt === null) return { how: 'Paused outside business hours', tone: 'plain' }
      const left = (Date.parse(dueAt) - now.getTime()) / 60_000
      if (left <= 0) return { how: `Overdue by ${between(dueAt, now)}`, tone: 'bad' }
      const how = `Due in ${formatMinutes(Math.max(1, Math.ceil(left)))}`
      return { how, tone: warnedAt ? 'warn' : 'plain' }
    }
  }
}

function between(from: string | null, to: Date): string {
  const minutes = from === null ? 0 : (to.getTime() - Date.parse(from)) / 60_000
  return minutes < 1 ? 'less than a minute' : formatMinutes(minutes)
}

const kinds = { first: 'First reply', next: 'Next reply', resolve: 'Resolution' }
