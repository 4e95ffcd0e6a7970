import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

import type { ViewCondition } from '../../../view-model.ts'

export type MeasuredCondition = Extract<
  ViewCondition,
  { hours: number } | { stars: number } | { amount: number }
>

export function Measured({
  condition,
  onChange,
}: {
  readonly condition: MeasuredCondition
  readonly onChange: (condition: ViewCondition) => void
}) {
  const { label, words, unit, max, step } = looks[condition.field]
  return (
    <>
      <Select
        label="Operator"
        isLabelHidden
        className="w-28 shrink-0"
        items={[
          { value: 'over', label: words[0] },
          { value: 'under', label: words[1] },
        ]}
        value={condition.op}
        onChange={(op) => onChange({ ...condition, op })}
      />
      <Field
        label={label}
        isLabelHidden
        type="number"
        {...(max && { min: 1, max })}
        step={step}
        value={String(amountOf(condition))}
        onChange={({ target }) => onChange(withAmount(condition, Number(target.value) || 0))}
        className={unit ? 'w-24' : 'min-w-0 flex-1'}
      />
      {unit && (
        <span className="control flex min-w-0 flex-1 items-center text-ink-soft">{unit}</span>
      )}
    </>
  )
}

function amountOf(condition: MeasuredCondition): number {
  if ('hours' in condition) return condition.hours
  return 'stars' in condition ? condition.stars : condition.amount
}

function withAmount(condition: MeasuredCondition, amount: number): ViewCondition {
  const whole = Math.max(1, Math.round(amount))
  if ('hours' in condition) return { ...condition, hours: Math.min(maxHours, whole) }
  if ('stars' in condition) return { ...condition, stars: Math.min(5, whole) }
  return { ...condition, amount: Math.min(1e15, Math.max(-1e15, amount)) }
}

const maxHours = 8784
const hours = {
  label: 'Hours',
  words: ['more than', 'less than'],
  max: maxHours,
  step: 1,
} as const
const looks = {
  waiting: { ...hours, unit: 'hours' },
  quiet: { ...hours, unit: 'hours' },
  age: { ...hours, unit: 'hours ago' },
  rating: { label: 'Stars', words: ['at least', 'at most'], unit: 'stars', max: 5, step: 1 },
  value_amount: {
    label: 'Amount',
    words: ['more than', 'less than'],
    unit: '',
    max: 0,
    step: 'any',
  },
} as const
