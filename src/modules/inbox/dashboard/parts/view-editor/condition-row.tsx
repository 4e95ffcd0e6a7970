import X from 'lucide-react/icons/x'

import { todayIn } from '#lib/calendar-date.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import type { ViewCondition } from '../../../view-model.ts'
import { OneOf } from './one-of.tsx'
import {
  choiceOf,
  conditionFields,
  freshCondition,
  freshFieldCondition,
  type FilterField,
} from './condition-fields.ts'
import { Measured } from './measured.tsx'
import { useFilterFields } from './use-filter-fields.ts'
import { Dated, Worded } from './worded.tsx'

export function ConditionRow({
  condition,
  onChange,
  onRemove,
}: {
  readonly condition: ViewCondition
  readonly onChange: (condition: ViewCondition) => void
  readonly onRemove: () => void
}) {
  const { timeZone } = useDateSettings()
  const fields = useFilterFields()
  const current = choiceOf(condition)
  const field = fields.find((each) => choiceOf(each) === current)
  const choose = (choice: string): void => {
    const today = todayIn(timeZone)
    const chosenField = fields.find((each) => choiceOf(each) === choice)
    const own = conditionFields.find(({ value }) => value === choice)
    if (chosenField) onChange(freshFieldCondition(chosenField, today))
    else if (own) onChange(freshCondition(own.value, today))
  }
  return (
    <div role="group" aria-label="Condition" className="flex items-start gap-2 max-sm:flex-wrap">
      <Select
        label="Field"
        isLabelHidden
        className="w-36 shrink-0 max-sm:w-full"
        items={[...conditionFields, ...fieldChoices(fields, condition)]}
        value={current}
        onChange={choose}
      />
      <Asked {...{ condition, field, onChange }} />
      <IconButton
        className="my-1 pointer-coarse:my-0"
        label="Remove condition"
        icon={<X size={16} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  )
}

function Asked({
  condition,
  field,
  onChange,
}: {
  readonly condition: ViewCondition
  readonly field: FilterField | undefined
  readonly onChange: (condition: ViewCondition) => void
}) {
  if ('values' in condition) return <OneOf {...{ condition, field, onChange }} />
  if ('text' in condition) return <Worded {...{ condition, onChange }} />
  if ('day' in condition) return <Dated {...{ condition, onChange }} />
  return <Measured {...{ condition, onChange }} />
}

/** A deleted or inaccessible field still appears by its key. */
function fieldChoices(fields: readonly FilterField[], condition: ViewCondition) {
  const known = fields.map((field) => ({
    value: choiceOf(field),
    label: field.label,
    hint: field.of === 'contact' ? 'Contact' : 'Conversation',
  }))
  const isMissing = 'key' in condition && !known.some(({ value }) => value === choiceOf(condition))
  return isMissing ? [...known, { value: choiceOf(condition), label: condition.key }] : known
}
