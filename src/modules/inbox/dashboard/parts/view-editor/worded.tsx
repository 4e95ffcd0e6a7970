import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import type { ViewCondition } from '../../../view-model.ts'

type Change = (condition: ViewCondition) => void

export function Worded({
  condition,
  onChange,
}: {
  readonly condition: Extract<ViewCondition, { text: string }>
  readonly onChange: Change
}) {
  return (
    <>
      <Select
        label="Operator"
        isLabelHidden
        className="w-36 shrink-0"
        items={[
          { value: 'has', label: 'contains' },
          { value: 'has_not', label: 'does not contain' },
        ]}
        value={condition.op}
        onChange={(op) => onChange({ ...condition, op })}
      />
      <Field
        label="Text"
        isLabelHidden
        maxLength={200}
        value={condition.text}
        onChange={({ target }) => onChange({ ...condition, text: target.value })}
        className="min-w-0 flex-1"
      />
    </>
  )
}

export function Dated({
  condition,
  onChange,
}: {
  readonly condition: Extract<ViewCondition, { day: string }>
  readonly onChange: Change
}) {
  const { locale, timeZone } = useDateSettings()
  return (
    <>
      <Select
        label="Operator"
        isLabelHidden
        className="w-28 shrink-0"
        items={[
          { value: 'before', label: 'before' },
          { value: 'after', label: 'after' },
        ]}
        value={condition.op}
        onChange={(op) => onChange({ ...condition, op })}
      />
      <DateField
        label="Day"
        isLabelHidden
        value={condition.day}
        onChange={(day) => onChange({ ...condition, day })}
        className="min-w-0 flex-1"
        {...{ locale, timeZone }}
      />
    </>
  )
}
