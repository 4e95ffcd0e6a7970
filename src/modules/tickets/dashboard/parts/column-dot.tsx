import { classes } from '#ui/classes.ts'

import type { ColumnCategory } from '../../model.ts'

export function ColumnDot({
  category,
  color,
}: {
  readonly category: ColumnCategory
  readonly color: string
}) {
  const isOpenRing = category === 'submitted' || category === 'on_hold'
  return (
    <svg
      viewBox="0 0 12 12"
      className={classes('size-3 shrink-0', tones[color] ?? tones['slate'])}
      aria-hidden
    >
      <circle
        cx="6"
        cy="6"
        r="5"
        strokeWidth="2"
        stroke="currentColor"
        fill={isOpenRing ? 'none' : 'currentColor'}
        {...(category === 'on_hold' && { strokeDasharray: '2.2 1.6' })}
      />
    </svg>
  )
}

const tones: Readonly<Record<string, string>> = {
  slate: 'text-slate-500 dark:text-slate-400',
  blue: 'text-blue-600 dark:text-blue-400',
  cyan: 'text-cyan-600 dark:text-cyan-400',
  green: 'text-green-600 dark:text-green-400',
  amber: 'text-amber-600 dark:text-amber-400',
  orange: 'text-orange-600 dark:text-orange-400',
  red: 'text-red-600 dark:text-red-400',
  rose: 'text-rose-600 dark:text-rose-400',
  violet: 'text-violet-600 dark:text-violet-400',
}
