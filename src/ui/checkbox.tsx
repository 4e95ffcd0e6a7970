import { useEffect, useId, useRef, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { useHydrated } from './use-hydrated.ts'

export function Checkbox({
  label,
  hint,
  isChecked,
  isMixed = false,
  onChange,
  name,
  isDisabled = false,
  isLabelHidden = false,
}: {
  readonly label: string
  readonly hint?: ReactNode
  readonly isChecked: boolean
  readonly isMixed?: boolean | undefined
  readonly onChange: (isChecked: boolean) => void
  readonly name?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly isLabelHidden?: boolean | undefined
}) {
  const isHydrated = useHydrated()
  const hintId = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label
      className={classes(
        'inline-flex gap-2',
        hint ? 'items-start py-1' : 'items-center',
        isLabelHidden
          ? 'min-h-6 min-w-6 justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11'
          : 'control',
        isDisabled ? 'opacity-60' : 'cursor-pointer',
      )}
    >
      <span className="flex h-[1lh] shrink-0 items-center">
        <input
          ref={box}
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled || !isHydrated}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="tick size-4 shrink-0 cursor-[inherit] rounded-sm"
        />
      </span>
      <span className={isLabelHidden ? 'sr-only' : 'min-w-0'}>
        <span className="block">{label}</span>
        {hint && (
          <span id={hintId} className="block text-sm text-ink-faint">
            {hint}
          </span>
        )}
      </span>
      {name && <input type="hidden" name={name} value={String(isChecked)} disabled={isDisabled} />}
    </label>
  )
}
