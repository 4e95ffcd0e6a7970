import { classes } from '../classes.ts'
import type { Drawn } from './series.ts'

export function Legend({
  drawn,
  className,
}: {
  readonly drawn: readonly Drawn[]
  readonly className?: string
}) {
  return (
    <ul
      aria-hidden
      className={classes('flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft', className)}
    >
      {comparisonLast(drawn).map((series) => (
        <li key={series.key} className="flex items-center gap-1.5">
          <Swatch {...series} />
          {series.label}
        </li>
      ))}
    </ul>
  )
}

function comparisonLast(drawn: readonly Drawn[]): Drawn[] {
  return drawn.toSorted((left, right) => rank(left) - rank(right))
}

function rank({ isComparison = false }: Drawn): number {
  return isComparison ? 1 : 0
}

export function Swatch({ color, isComparison = false }: Pick<Drawn, 'color' | 'isComparison'>) {
  return (
    <svg viewBox="0 0 10 10" className="size-2.5 shrink-0" aria-hidden>
      {isComparison ? (
        <path d="M0 5h3M7 5h3" stroke={color} strokeWidth="2" />
      ) : (
        <rect width="10" height="10" rx="2.5" fill={color} />
      )}
    </svg>
  )
}
