import X from 'lucide-react/icons/x'

import { listColleagues } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'

import type { ViewCondition } from '../../../view-model.ts'
import { useTeams } from '../category-pane.tsx'
import { tagsInput } from '../tags-input.ts'
import {
  conditionFields,
  freshCondition,
  hasChoices,
  priorityChoices,
  statusChoices,
} from './condition-fields.ts'

/** One line of a view: what, how, and which. */
export function ConditionRow({
  condition,
  onChange,
  onRemove,
}: {
  readonly condition: ViewCondition
  readonly onChange: (condition: ViewCondition) => void
  readonly onRemove: () => void
}) {
  return (
    <div role="group" aria-label="Condition" className="flex items-start gap-2 max-sm:flex-wrap">
      <Select
        label="What"
        isLabelHidden
        size="medium"
        className="w-36 shrink-0 max-sm:w-full"
        items={conditionFields}
        value={condition.field}
        onChange={(field) => onChange(freshCondition(field))}
      />
      {'values' in condition ? (
        <Among condition={condition} onChange={onChange} />
      ) : (
        <Measured condition={condition} onChange={onChange} />
      )}
      <IconButton
        label="Remove the condition"
        icon={<X size={16} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  )
}

type AmongCondition = Extract<ViewCondition, { values: unknown }>

function Among({
  condition,
  onChange,
}: {
  readonly condition: AmongCondition
  readonly onChange: (condition: ViewCondition) => void
}) {
  const choices = useChoices(condition.field)
  return (
    <>
      <Select
        label="How"
        isLabelHidden
        size="medium"
        className="w-24 shrink-0"
        items={[
          { value: 'is', label: 'is' },
          { value: 'is_not', label: 'is not' },
        ]}
        value={condition.op}
        onChange={(op) => onChange({ ...condition, op })}
      />
      <MultiCombobox
        label="Which"
        isLabelHidden
        className="min-w-0 flex-1"
        items={choices}
        values={condition.values}
        onChange={(values) =>
          // The choices offered are those that the field allows.
          onChange({ ...condition, values: [...values] } as ViewCondition)
        }
        placeholder="Choose"
      />
    </>
  )
}

function Measured({
  condition,
  onChange,
}: {
  readonly condition: Exclude<ViewCondition, AmongCondition>
  readonly onChange: (condition: ViewCondition) => void
}) {
  const isRating = condition.field === 'rating'
  const words = isRating
    ? ([
        ['over', 'at least'],
        ['under', 'at most'],
      ] as const)
    : ([
        ['over', 'more than'],
        ['under', 'less than'],
      ] as const)
  return (
    <>
      <Select
        label="How"
        isLabelHidden
        size="medium"
        className="w-28 shrink-0"
        items={words.map(([value, label]) => ({ value, label }))}
        value={condition.op}
        onChange={(op) => onChange({ ...condition, op })}
      />
      <Field
        label={isRating ? 'Stars' : 'Hours'}
        isLabelHidden
        type="number"
        min={1}
        max={isRating ? 5 : 8784}
        value={String(isRating ? condition.stars : condition.hours)}
        onChange={({ target }) => {
          const value = Math.max(1, Math.round(Number(target.value) || 1))
          onChange(
            isRating
              ? { ...condition, stars: Math.min(5, value) }
              : { ...condition, hours: Math.min(8784, value) },
          )
        }}
        className="w-24"
      />
      <span className="control flex min-w-0 flex-1 items-center text-ink-soft">
        {units[condition.field]}
      </span>
    </>
  )
}

const units = { rating: 'stars', age: 'hours ago', waiting: 'hours', quiet: 'hours' }

function useChoices(field: AmongCondition['field']) {
  const people = useCall(listColleagues, {}).data?.items ?? []
  const teams = useTeams()
  const { rows: tags } = usePages(tagCalls.list, tagsInput())
  switch (field) {
    case 'status':
      return statusChoices
    case 'priority':
      return priorityChoices
    case 'has':
      return hasChoices
    case 'assignee':
      return [
        { value: 'me', label: 'Whoever looks' },
        { value: 'none', label: 'Nobody' },
        ...people
          .filter(({ state }) => state === 'active')
          .map(({ id, displayName }) => ({ value: id, label: displayName })),
      ]
    case 'team':
      return [
        { value: 'none', label: 'No team' },
        ...teams.map(({ id, name }) => ({ value: id, label: name })),
      ]
    case 'tag':
      return [
        { value: 'none', label: 'No tag' },
        ...tags.map(({ id, name }) => ({ value: id, label: name })),
      ]
    case 'channel':
      return []
  }
}
