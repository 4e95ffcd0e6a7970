import { Field } from '#ui/field.tsx'

export interface NumberFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: number
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: number) => void
}

export function NumberField({ label, hint, value, error, isDisabled, onChange }: NumberFieldProps) {
  return (
    <Field
      label={label}
      type="number"
      min={0}
      hint={hint}
      value={String(value)}
      disabled={isDisabled}
      error={error}
      onChange={({ target }) => onChange(Math.round(Number(target.value)))}
    />
  )
}
