import { Select } from '#ui/select.tsx'

export function NumberChoice({
  label,
  hint,
  choices,
  none,
  words,
  value,
  isDisabled,
  onChange,
}: {
  readonly label: string
  readonly hint: string
  readonly choices: readonly number[]
  readonly none: string
  readonly words: (count: number) => string
  readonly value: number | null
  readonly isDisabled: boolean
  readonly onChange: (value: number | null) => void
}) {
  const offered = [...new Set([...choices, ...(value === null ? [] : [value])])]
  return (
    <Select
      label={label}
      hint={hint}
      items={[
        { value: '', label: none },
        ...offered
          .toSorted((one, other) => one - other)
          .map((count) => ({ value: String(count), label: words(count) })),
      ]}
      value={value === null ? '' : String(value)}
      isDisabled={isDisabled}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  )
}
