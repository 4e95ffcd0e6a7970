import { useId } from 'react'

import { FieldFrame, noteProps, type FieldWords } from './field-frame.tsx'
import { useHydrated } from './use-hydrated.ts'

export function SliderField({
  label,
  hint,
  error,
  value,
  min = 0,
  max,
  unit,
  isDisabled = false,
  onChange,
}: FieldWords & {
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly unit: string
  readonly isDisabled?: boolean
  readonly onChange: (value: number) => void
}) {
  const isHydrated = useHydrated()
  const id = useId()
  return (
    <FieldFrame
      {...{ id, label, hint, error }}
      aside={
        <output htmlFor={id} className="text-ink-soft tabular-nums">
          {value} {unit}
        </output>
      }
    >
      <div className="control-large flex items-center">
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          value={value}
          disabled={isDisabled || !isHydrated}
          aria-valuetext={`${value} ${unit}`}
          className="h-6 w-full min-w-0 cursor-pointer rounded-full accent-action disabled:cursor-default pointer-coarse:h-11"
          {...noteProps(id, { hint, error })}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      </div>
    </FieldFrame>
  )
}
