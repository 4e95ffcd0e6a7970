import CalendarDays from 'lucide-react/icons/calendar-days'
import { useState } from 'react'

import { classes } from '#ui/classes.ts'

import { dueTone, dueWords } from './due-date.ts'

export function DueBadge({ dueAt, isDone }: { readonly dueAt: string; readonly isDone: boolean }) {
  const [now] = useState(() => new Date())
  const tone = dueTone(dueAt, { now, isDone })
  return (
    <span
      // The server doesn't know the reader's time zone.
      suppressHydrationWarning
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap tabular-nums',
        tone === 'bad' && 'font-medium text-bad',
        tone === 'warn' && 'font-medium text-warn',
      )}
    >
      <CalendarDays size={14} aria-hidden className="shrink-0" />
      <span className="sr-only">{tone === 'bad' ? 'Overdue since ' : 'Due '}</span>
      <span suppressHydrationWarning>{dueWords(dueAt, now)}</span>
    </span>
  )
}
