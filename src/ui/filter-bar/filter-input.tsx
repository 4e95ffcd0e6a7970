import { MultiCombobox } from '../combobox.tsx'
import { DateField } from '../date-field.tsx'
import { Field } from '../field.tsx'
import { Select } from '../select.tsx'
import { TimeField } from '../time-field.tsx'
import { rangeOf, type Filter, type FilterValues, type RangeFilter } from './filter.ts'

export function FilterInput({
  filter,
  values,
  onChange,
}: {
  readonly filter: Filter
  readonly values: FilterValues
  readonly onChange: (change: FilterValues) => void
}) {
  const { name, label } = filter
  const chosen = values[name] ?? []
  switch (filter.kind) {
    case 'options':
      return filter.isMulti ? (
        <MultiCombobox
          className="col-span-2"
          label={label}
          placeholder={chosen.length === 0 ? (filter.any ?? 'Any') : ''}
          items={filter.items}
          values={chosen}
          onChange={(next) => onChange({ [name]: next })}
        />
      ) : (
        <Select
          label={label}
          size="medium"
          items={[{ value: '', label: filter.any ?? 'Any' }, ...filter.items]}
          value={chosen[0] ?? ''}
          onChange={(value) => onChange({ [name]: value ? [value] : [] })}
        />
      )
    case 'range':
      return <RangeInput filter={filter} values={values} onChange={onChange} />
    case 'words':
      return (
        <Field
          label={label}
          maxLength={100}
          defaultValue={chosen[0] ?? ''}
          onBlur={({ target }) => onChange({ [name]: target.value.trim() ? [target.value] : [] })}
        />
      )
    case 'custom':
      return <div className="col-span-2">{filter.input}</div>
  }
}

function RangeInput({
  filter,
  values,
  onChange,
}: {
  readonly filter: RangeFilter
  readonly values: FilterValues
  readonly onChange: (change: FilterValues) => void
}) {
  const [from, to] = rangeOf(filter, values)
  const set = (end: 'From' | 'To') => (value: string) =>
    onChange({ [`${filter.name}${end}`]: value ? [value] : [] })
  return (
    <fieldset className="col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{filter.label}</legend>
      <div className="grid grid-cols-2 gap-3">
        <EndInput of={filter.of} label="From" value={from} onChange={set('From')} />
        <EndInput of={filter.of} label="To" value={to} onChange={set('To')} />
      </div>
    </fieldset>
  )
}

function EndInput({
  of,
  ...input
}: {
  readonly of: RangeFilter['of']
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  if (of === 'date') return <DateField {...input} isLabelHidden />
  if (of === 'time') return <TimeField {...input} isLabelHidden />
  return (
    <Field
      label={input.label}
      isLabelHidden
      placeholder={input.label}
      inputMode="decimal"
      defaultValue={input.value}
      onBlur={({ target }) => {
        const text = target.value.trim()
        if (text === '' || Number.isFinite(Number(text))) input.onChange(text)
      }}
    />
  )
}
