import { ColorField } from '#ui/color-field.tsx'
import { Field as LineField } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { offeredOptions, settledChoices, type Field, type Fields } from '../field.ts'

export type Values = Readonly<Record<string, string | number | boolean>>

/** The form of a record, made from the description of its fields. */
export function RecordFields({
  fields,
  values,
  errorOf,
  isDisabled,
  onChange,
}: {
  readonly fields: Fields
  readonly values: Values
  readonly errorOf: (name: string) => string | undefined
  readonly isDisabled: boolean
  readonly onChange: (values: Values) => void
}) {
  return Object.entries(fields).map(([name, field]) => (
    <OneField
      key={name}
      field={field.kind === 'choice' ? { ...field, options: offeredOptions(field, values) } : field}
      value={values[name] ?? ''}
      error={errorOf(name)}
      isDisabled={isDisabled}
      onChange={(value) => onChange(settledChoices(fields, { ...values, [name]: value }))}
    />
  ))
}

function OneField({
  field,
  value,
  error,
  isDisabled,
  onChange,
}: {
  readonly field: Field
  readonly value: string | number | boolean
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: string | number | boolean) => void
}) {
  const words = { label: field.label, hint: field.hint, error }
  switch (field.kind) {
    case 'text':
      return (
        <LineField
          {...words}
          value={String(value)}
          maxLength={field.max}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'prose':
      return (
        <TextArea
          {...words}
          value={String(value)}
          maxLength={field.max}
          rows={3}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'choice':
      return (
        <Select
          {...words}
          items={field.options}
          value={String(value)}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )
    case 'color':
      return (
        <ColorField {...words} value={String(value)} isDisabled={isDisabled} onChange={onChange} />
      )
    case 'flag':
      return (
        <Switch
          label={field.label}
          hint={error ?? field.hint}
          isOn={value === true}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )
    case 'number':
      return (
        <LineField
          {...words}
          inputMode="numeric"
          value={String(value)}
          disabled={isDisabled}
          onChange={({ target }) => onChange(numberFrom(target.value))}
        />
      )
  }
}

/** What is no number yet stays as it was typed; the server says what is wrong with it. */
function numberFrom(text: string): number | string {
  return /^-?\d+$/.test(text) ? Number(text) : text
}
