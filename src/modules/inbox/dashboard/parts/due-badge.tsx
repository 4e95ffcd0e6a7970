import Pause from 'lucide-react/icons/pause'
import Timer from 'lucide-react/icons/timer'

import { formatDateTime } from '#lib/format-date.ts'
import { Badge } from '#ui/badge.tsx'
import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import type { Due } from '../../model.ts'
import { dueWords } from './due-words.ts'
import { useNow } from './times.ts'

export function DueBadge({ due, now }: { readonly due: Due; readonly now: Date }) {
  const { short, long, tone } = dueWords(due, now)
  return (
    <span title={useExact(due, long)} suppressHydrationWarning className="shrink-0 tabular-nums">
      <Badge tone={tone}>
        <Icon due={due} />
        <span className="sr-only" suppressHydrationWarning>
          {long}
        </span>
        {short && (
          <span aria-hidden suppressHydrationWarning>
            {short}
          </span>
        )}
      </Badge>
    </span>
  )
}

export function DueMark({ due }: { readonly due: Due }) {
  return (
    <span className="hidden px-2 @max-[34rem]/pane:block">
      <DueBadge due={due} now={useNow()} />
    </span>
  )
}

export function DueLine({ due }: { readonly due: Due }) {
  const { long, tone } = dueWords(due, useNow())
  return (
    <span
      title={useExact(due, long)}
      suppressHydrationWarning
      className="ml-auto hidden px-2 tabular-nums @min-[34rem]/pane:block"
    >
      <Badge tone={tone}>
        <Icon due={due} />
        <span suppressHydrationWarning>{long}</span>
      </Badge>
    </span>
  )
}

function Icon({ due: { at } }: { readonly due: Due }) {
  return at === null ? (
    <Pause size={12} aria-hidden className="fill-current" />
  ) : (
    <Timer size={12} aria-hidden />
  )
}

function useExact({ at }: Due, words: string): string {
  const settings = useDateSettings()
  return at === null ? words : `${words}: ${formatDateTime(at, settings)}`
}
