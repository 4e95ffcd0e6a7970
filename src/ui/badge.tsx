import type { ReactNode } from 'react'

import { classes } from './classes.ts'

export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: keyof typeof looks
  readonly children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex h-5 items-center rounded-md px-1.5 text-xs font-medium whitespace-nowrap',
        looks[tone],
      )}
    >
      {children}
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
