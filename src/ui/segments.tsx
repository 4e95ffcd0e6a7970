import { useId, type ReactNode } from 'react'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
}

export function Segments<Value extends string>({
  label,
  items,
  value,
  onChange,
}: {
  readonly label: string
  readonly items: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 rounded-control bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <label
          key={item.value}
          className="relative flex h-7 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-sm whitespace-nowrap text-ink-soft transition-colors hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus dark:has-checked:bg-page pointer-coarse:h-11"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={item.value === value}
            onChange={() => onChange(item.value)}
          />
          {item.icon}
          {item.label}
        </label>
      ))}
    </fieldset>
  )
}
