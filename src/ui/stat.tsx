import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Info from 'lucide-react/icons/info'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { classes } from './classes.ts'
import { Tooltip } from './tooltip.tsx'

export interface Change {
  readonly text: string
  readonly direction: 'up' | 'down' | 'flat'
  readonly isGood?: boolean
  readonly comparedTo: string
}

export function Stat({
  label,
  value,
  change,
  to,
  hint,
  chart,
}: {
  readonly label: string
  readonly value: string
  readonly change?: Change
  readonly to?: string
  readonly hint?: string
  readonly chart?: ReactNode
}) {
  return (
    <div
      className={classes(
        'relative flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 shadow-card',
        to !== undefined &&
          'transition-colors focus-within:has-focus-visible:outline-2 focus-within:has-focus-visible:outline-offset-2 focus-within:has-focus-visible:outline-focus hover:border-line-strong',
      )}
    >
      <p className="flex items-center gap-1 font-medium text-ink-soft">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="outline-none after:absolute after:inset-0 after:rounded-card">
            {label}
          </Link>
        )}
        {hint !== undefined && <Definition of={label} words={hint} />}
      </p>
      <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{value}</p>
      {change && <Comparison change={change} />}
      {hint !== undefined && (
        <p className="mt-1 hidden text-xs text-ink-faint pointer-coarse:block">{hint}</p>
      )}
      {chart && <div className="mt-3">{chart}</div>}
    </div>
  )
}

function Definition({ of, words: said }: { readonly of: string; readonly words: string }) {
  return (
    <Tooltip text={said}>
      <button
        type="button"
        aria-label={`${of}: ${said}`}
        className="relative z-10 -my-1 rounded-md p-1 text-ink-faint hover:text-ink focus-visible:outline-2 focus-visible:outline-focus pointer-coarse:hidden"
      >
        <Info size={16} aria-hidden />
      </button>
    </Tooltip>
  )
}

export function Comparison({ change }: { readonly change: Change }) {
  const Icon = icons[change.direction]
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-faint">
      <span className={classes('inline-flex items-center gap-0.5 font-medium', toneOf(change))}>
        <Icon size={16} aria-hidden />
        <span className="sr-only">{words[change.direction]}</span>
        {change.text}
      </span>
      {change.comparedTo}
    </p>
  )
}

function toneOf({ direction, isGood }: Change): string {
  if (direction === 'flat' || isGood === undefined) return 'text-ink-soft'
  return isGood ? 'text-good' : 'text-bad'
}

const icons = { up: ArrowUpRight, down: ArrowDownRight, flat: Minus }
const words = { up: 'Up', down: 'Down', flat: 'Unchanged' }
