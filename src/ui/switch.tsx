import { useId, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { useHydrated } from './use-hydrated.ts'

export function Switch({
  label,
  hint,
  isOn,
  onChange,
  name,
  isDisabled = false,
  isLabelHidden = false,
}: {
  readonly label: string
  readonly hint?: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly name?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly isLabelHidden?: boolean | undefined
}) {
  const isHydrated = useHydrated()
  const hintId = useId()
  return (
    <label
      className={classes(
        'control flex min-w-0 items-center justify-between gap-4',
        isDisabled ? 'opacity-60' : 'cursor-pointer',
      )}
    >
      <span className={isLabelHidden ? 'sr-only' : 'min-w-0 py-1'}>
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="block text-sm text-ink-faint">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled || !isHydrated}
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className={track}
      />
      {name && <input type="hidden" name={name} value={String(isOn)} disabled={isDisabled} />}
    </label>
  )
}

const track =
  "relative h-6 w-10 shrink-0 cursor-[inherit] appearance-none rounded-full border border-transparent bg-edge transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-white before:shadow-card before:transition-transform before:content-[''] checked:bg-action checked:before:translate-x-4 forced-colors:appearance-auto dark:checked:before:bg-on-action"
