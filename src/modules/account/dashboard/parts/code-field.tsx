import { Field } from '#ui/field.tsx'

export function CodeField({
  label = 'Code',
  hint,
  error,
}: {
  readonly label?: string
  readonly hint?: string
  readonly error: string | undefined
}) {
  return (
    <Field
      name="code"
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      maxLength={7}
      className="tabular-nums"
      error={error}
    />
  )
}
