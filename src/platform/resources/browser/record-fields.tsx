import { lazy, Suspense } from 'react'

import { ColorField } from '#ui/color-field.tsx'
import { Field as LineField } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'

import {
  offeredOptions,
  settledChoices,
  type Field,
  type Fields,
  type FieldValue,
} from '../field.ts'
import { labelOf } from './cell.tsx'
import { numberFrom } from './number-from.ts'
import type { Related } from './related.ts'
import { plainText } from '../field-kinds.ts'

const MoreInput = lazy(async () => ({
  default: (await import('./inputs/more-input.tsx')).MoreInput,
}))

export type Values = Readonly<Record<string, FieldValue>>

export interface InputProps<F extends Field = Field> {
  readonly name: string
  readonly field: F
  readonly value: FieldValue
  readonly known?: string | undefined
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly isLabelHidden?: boolean | undefined
  readonly related?: Related | undefined
  readonly onChange: (value: FieldValue) => void
}

export function RecordFields({
  fields,
  values,
  errorOf,
  isDisabled,
  related,
  onChange,
}: {
  readonly fields: Fields
  readonly values: Values
  readonly errorOf: (name: string) => string | undefined
  readonly isDisabled: boolean
  readonly related?: Related | undefined
  readonly onChange: (values: Values) => void
}) {
  return Object.entries(fields).map(([name, field]) => (
    <FieldInput
      key={name}
      name={name}
      field={field.kind === 'choice' ? { ...field, options: offeredOptions(field, values) } : field}
      value={values[name] ?? null}
      known={labelOf(values, name)}
      error={errorOf(name)}
      isDisabled={isDisabled}
      related={related}
      onChange={(value) => onChange(settledChoices(fields, { ...values, [name]: value }))}
    />
  ))
}

export function FieldInput(props: InputProps) {
  const { field, value, error, isDisabled, isLabelHidden, onChange } = props
  const words = { label: field.label, isLabelHidden, hint: field.hint, error }
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'url':
      return (
        <LineField
          {...words}
          {...lineProps[field.kind]}
          value={plainText(value)}
          maxLength={field.kind === 'text' ? field.max : 2000}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'prose':
      return (
        <TextArea
          {...words}
          value={plainText(value)}
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
          value={plainText(value)}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )
    case 'color':
      return (
        <ColorField
          {...words}
          value={plainText(value)}
          isDisabled={isDisabled}
          onChange={onChange}
        />
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
    case 'percent':
      return (
        <LineField
          {...words}
          inputMode="decimal"
          value={plainText(value)}
          trailing={<Unit text={field.kind === 'percent' ? '%' : field.unit} />}
          disabled={isDisabled}
          onChange={({ target }) => onChange(numberFrom(target.value))}
        />
      )
    default:
      return (
        <Suspense fallback={<Skeleton className={isLabelHidden ? 'control-large' : 'h-16.5'} />}>
          <MoreInput {...props} />
        </Suspense>
      )
  }
}

function Unit({ text }: { readonly text: string | undefined }) {
  return text ? <span className="pr-3 text-ink-faint">{text}</span> : null
}

const lineProps = {
  text: {},
  email: { type: 'email', autoComplete: 'off' },
  url: { type: 'url', placeholder: 'https://' },
} as const
