import { formatMinutes } from '#lib/format-minutes.ts'

import type { Due } from '../../model.ts'
import { shortAgo } from './times.ts'

export interface DueWords {
  readonly short: string
  readonly long: string
  readonly tone: 'plain' | 'warn' | 'bad'
}

/** Computed with the page's clock, so it stays current without the server. */
export function dueWords({ at, kind, state }: Due, now: Date): DueWords {
  const what = kind === 'resolve' ? 'Resolution' : 'Reply'
  if (at === null) {
    return { short: '', long: `${what} time paused`, tone: 'plain' }
  }
  const minutes = (Date.parse(at) - now.getTime()) / 60_000
  if (minutes <= 0 || state === 'breached') {
    const late = shortAgo(at, now)
    const by = late === 'now' ? '' : ` by ${formatMinutes(-minutes)}`
    return {
      short: late === 'now' ? 'due' : `${late} late`,
      long: `${what} overdue${by}`,
      tone: 'bad',
    }
  }
  const left = Math.max(1, Math.ceil(minutes))
  const ahead = new Date(now.getTime() - left * 60_000).toISOString()
  return {
    short: shortAgo(ahead, now),
    long: `${what} due in ${formatMinutes(left)}`,
    tone: state === 'warned' ? 'warn' : 'plain',
  }
}
