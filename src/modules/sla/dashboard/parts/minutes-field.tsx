import { useState } from 'react'

import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

export interface MinutesFieldProps {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly isLabelHidden?: boolean
  readonly isDisabled: boolean
  readonly placeholder?: string
  readonly value: number | null
  readonly onChange: (minutes: number | null) => void
}

export function MinutesField({
  label,
  hint,
  error,
  isLabelHidden = false,
  isDisabled,
  placeholder = 'None',
  value,
  onChange,
}: MinutesFieldProps) {
  const [unit, setUnit] = useState<Unit>(() => unitOf(value))
  const count = value === null ? '' : String(value / lengths[unit])
  return (
    <div className="flex items-start gap-2">
      <Field
        label={label}
        isLabelHidden={isLabelHidden}
        {...(hint && { hint })}
        error={error}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        placeholder={placeholder}
        disabled={isDisabled}
        className="min-w-0 flex-1"
        value={count}
        onChange={({ target }) => onChange(minutesOf(target.value, unit))}
      />
      <Select
        label={`Unit for ${label}`}
        isLabelHidden
        items={units}
        value={unit}
        isDisabled={isDisabled}
        className={isLabelHidden ? 'w-28' : 'mt-6.5 w-28'}
        onChange={(next) => {
          setUnit(next)
          if (value !== null) onChange(minutesOf(count, next))
        }}
      />
    </div>
  )
}

type Unit = keyof typeof lengths
const lengths = { minutes: 1, hours: 60, days: 1440 }
const units = [
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
] as const

function unitOf(minutes: number | null): Unit {
  if (minutes === null) return 'hours'
  if (minutes % lengths.days === 0) return 'days'
  return minutes % lengths.hours === 0 ? 'hours' : 'minutes'
}

function minutesOf(count: string, unit: Unit): number | null {
  const number = Number(count)
  return count === '' || Number.isNaN(number) ? null : Math.round(number * lengths[unit])
}
