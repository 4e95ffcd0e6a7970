import { classes } from './classes.ts'
import { progressState } from './progress-state.ts'

export function Progress({
  label,
  value,
  max,
  isLabelHidden = false,
}: {
  readonly label: string
  readonly value?: number | null
  readonly max?: number
  readonly isLabelHidden?: boolean
}) {
  const shown = progressState(value, max)
  return (
    <label className="flex min-w-0 flex-col gap-1.5">
      <span className={classes('flex justify-between gap-3', isLabelHidden && 'sr-only')}>
        <span className="min-w-0 truncate font-medium">{label}</span>
        {shown.value !== null && (
          <span className="text-ink-soft tabular-nums">{percentOf(shown)}</span>
        )}
      </span>
      <progress
        className="progress-track"
        data-state={shown.state}
        max={shown.max}
        // Without the attribute, the browser treats it as indeterminate.
        value={shown.value ?? undefined}
      />
    </label>
  )
}

function percentOf({ value, max }: { readonly value: number; readonly max: number }): string {
  return `${Math.floor((value / max) * 100)}%`
}
