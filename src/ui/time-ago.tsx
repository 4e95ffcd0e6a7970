import { useSyncExternalStore } from 'react'

export function TimeAgo({ at }: { readonly at: string }) {
  const now = useMinute()
  const moment = new Date(at)
  // The server doesn't know the reader's clock and time zone, so its text may differ slightly.
  return (
    <time
      dateTime={at}
      title={exact.format(moment)}
      className="whitespace-nowrap"
      suppressHydrationWarning
    >
      {relativeTo(moment, now)}
    </time>
  )
}

function useMinute(): Date {
  return new Date(useSyncExternalStore(listen, halfMinutes, halfMinutes) * tickMs)
}

// One timer for all instances because a list has hundreds.
function listen(onTick: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(() => listeners.forEach((tell) => tell()), tickMs)
  listeners.add(onTick)
  return () => {
    listeners.delete(onTick)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function halfMinutes(): number {
  return Math.floor(Date.now() / tickMs)
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
const tickMs = 30_000

function relativeTo(moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000)
  if (Math.abs(seconds) < 45) return 'just now'
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length * 0.9)
      return relative.format(Math.round(seconds / length), unit)
  }
  return relative.format(Math.round(seconds / 60), 'minute')
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })
