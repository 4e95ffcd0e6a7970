import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import type { Tone } from './notice.tsx'
import { TimeAgo } from './time-ago.tsx'

export interface TimelineItem {
  readonly id: string
  readonly at: string
  readonly icon?: ReactNode
  readonly tone?: Tone
  readonly title: ReactNode
  readonly body?: ReactNode
}

export function Timeline({
  label,
  items,
}: {
  readonly label: string
  readonly items: readonly TimelineItem[]
}) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {items.map(({ id, at, icon, tone, title, body }) => (
        <li key={id} className="group relative flex gap-3 pb-5 last:pb-0">
          <span
            aria-hidden
            className="absolute top-7 bottom-0 left-3 w-px -translate-x-1/2 bg-line group-last:hidden"
          />
          <span
            aria-hidden
            className={classes(
              'relative grid size-6 shrink-0 place-items-center rounded-full',
              icon !== undefined && (tone ? looks[tone] : 'bg-sunken text-ink-soft'),
            )}
          >
            {icon ?? (
              <span
                className={classes('size-2 rounded-full', tone ? dots[tone] : 'bg-line-strong')}
              />
            )}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <span className="text-sm text-ink-faint">
                <TimeAgo at={at} />
              </span>
            </div>
            {body && <div className="mt-1 text-ink-soft">{body}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const looks = {
  good: 'bg-good-wash text-good',
  info: 'bg-info-wash text-info',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
}

const dots = { good: 'bg-good', info: 'bg-info', warn: 'bg-warn', bad: 'bg-bad' }
