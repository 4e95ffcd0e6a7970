import { Field } from '#ui/field.tsx'

/** Six digits, from an app or a text message. Phones offer them above the keyboard. */
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
      // Some apps show them in two groups, with a space in between.
      maxLength={7}
      className="tabular-nums"
      error={error}
    />
  )
}
