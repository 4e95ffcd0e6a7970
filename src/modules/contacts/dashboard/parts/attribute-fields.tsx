import type { FieldDefinition } from '#modules/fields/rules.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'

import type { Attributes } from '../../model.ts'

type Value = Attributes[string]

export function AttributeFields({
  fields,
  values,
  errorOf,
  onChange,
}: {
  readonly fields: readonly FieldDefinition[]
  readonly values: Attributes
  readonly errorOf: (key: string) => string | undefined
  readonly onChange: (values: Attributes) => void
}) {
  return fields.map((field) => (
    <AttributeField
      key={field.key}
      field={field}
      value={Object.hasOwn(values, field.key) ? values[field.key] : undefined}
      error={errorOf(field.key)}
      onChange={(value) => onChange({ ...values, [field.key]: value })}
    />
  ))
}

function AttributeField({
  field: { label, type, options },
  value,
  error,
  onChange,
}: {
  readonly field: FieldDefinition
  readonly value: Value | undefined
  readonly error: string | undefined
  readonly onChange: (value: Value) => void
}) {
  const members = useNames()
  const words = { label, error }
  const text = value === undefined || value === null ? '' : String(value)
  switch (type) {
    case 'boolean':
      return (
        <Select
          {...words}
          items={yesOrNo}
          value={text}
          onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'true')}
        />
      )
    case 'select':
      return (
        <Select
          {...words}
          items={[nothing, ...options.map(asChoice)]}
          value={text}
          onChange={(chosen) => onChange(chosen || null)}
        />
      )
    case 'multi_select':
      return (
        <MultiCombobox
          {...words}
          items={options.map(asChoice)}
          values={Array.isArray(value) ? value : []}
          onChange={(chosen) => onChange(chosen.length > 0 ? [...chosen] : null)}
        />
      )
    case 'user':
      return (
        <Select
          {...words}
          items={[nothing, ...[...members].map(([id, name]) => ({ value: id, label: name }))]}
          value={text}
          onChange={(chosen) => onChange(chosen || null)}
        />
      )
    case 'date':
      return <DateField {...words} value={text} onChange={(day) => onChange(day || null)} />
    case 'long_text':
      return (
        <TextArea
          {...words}
          value={text}
          rows={3}
          maxLength={2000}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )
    case 'number':
    case 'currency':
    case 'percent':
      return (
        <Field
          {...words}
          inputMode="decimal"
          value={text}
          onChange={({ target }) => onChange(numberFrom(target.value))}
        />
      )
    default:
      return (
        <Field
          {...words}
          type={inputTypes[type]}
          value={text}
          maxLength={2000}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )
  }
}

/** An invalid number stays as typed, so the server's error shows next to it. */
function numberFrom(text: string): Value {
  if (text === '') return null
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

function asChoice(option: string) {
  return { value: option, label: option }
}

const nothing = { value: '', label: 'Not set' }
const yesOrNo = [nothing, { value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }]
const inputTypes = { text: 'text', url: 'url', email: 'email', phone: 'tel', datetime: 'text' }
