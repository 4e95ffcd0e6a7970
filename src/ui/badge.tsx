import type { ReactNode } from 'react'

import { classes } from './classes.ts'

export type BadgeTone = keyof typeof looks

export function Badge({
  tone = 'plain',
  hasDot = false,
  children,
}: {
  readonly tone?: BadgeTone
  readonly hasDot?: boolean
  readonly children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex h-5 items-center gap-1.5 rounded-md px-1.5 text-xs font-medium whitespace-nowrap',
        looks[tone],
      )}
    >
      {hasDot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  )
}

export function CountBadge({
  count,
  label,
  most = 99,
  tone = 'plain',
}: {
  readonly count: number
  readonly label: string
  readonly most?: number
  readonly tone?: BadgeTone | 'loud'
}) {
  if (count <= 0) return null
  return (
    <span
      className={classes(
        'inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 text-xs font-semibold tabular-nums',
        tone === 'loud' ? 'bg-action text-on-action' : looks[tone],
      )}
    >
      <span>
        {count > most ? `${most}+` : count}
        <span className="sr-only"> {label}</span>
      </span>
    </span>
  )
}

export function DotBadge({
  tone = 'plain',
  label,
}: {
  readonly tone?: BadgeTone
  readonly label: string
}) {
  return (
    <span className="inline-flex size-4 shrink-0 items-center justify-center" title={label}>
      <span aria-hidden className={classes('size-2 rounded-full', dots[tone])} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

const looks = {
  plain: 'bg-sunken text-ink-soft',
  good: 'bg-good-wash text-good',
  info: 'bg-info-wash text-info',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
}

const dots: Readonly<Record<BadgeTone, string>> = {
  plain: 'bg-ink-faint',
  good: 'bg-green-600 dark:bg-green-400',
  info: 'bg-blue-600 dark:bg-blue-400',
  warn: 'bg-amber-600 dark:bg-amber-400',
  bad: 'bg-red-600 dark:bg-red-400',
}
