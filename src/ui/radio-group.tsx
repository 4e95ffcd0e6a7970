import { useId } from 'react'

import type { Choice } from './choice.ts'
import { classes } from './classes.ts'
import { noteProps, type FieldWords } from './field-frame.tsx'
import { useHydrated } from './use-hydrated.ts'

export function RadioGroup<Value extends string>({
  label,
  isLabelHidden = false,
  hint,
  error,
  items,
  value,
  onChange,
  name,
  isDisabled = false,
}: FieldWords & {
  readonly items: readonly (Choice & { readonly value: Value })[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly name?: string | undefined
  readonly isDisabled?: boolean | undefined
}) {
  const id = useId()
  const isHydrated = useHydrated()
  const note = error ?? hint
  return (
    <fieldset
      role="radiogroup"
      className="flex min-w-0 flex-col gap-1"
      {...noteProps(id, { hint, error })}
    >
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 font-medium'}>{label}</legend>
      {items.map((item) => {
        const isOff = isDisabled || (item.isDisabled ?? false)
        return (
          <label
            key={item.value}
            className={classes(
              'control flex gap-2.5',
              item.hint ? 'items-start py-1' : 'items-center',
              isOff ? 'opacity-60' : 'cursor-pointer',
            )}
          >
            <span className="flex h-[1lh] shrink-0 items-center">
              <input
                type="radio"
                name={name ?? id}
                value={item.value}
                checked={item.value === value}
                disabled={isOff || !isHydrated}
                aria-describedby={item.hint ? `${id}-${item.value}` : undefined}
                onChange={() => onChange(item.value)}
                className="tick size-4 shrink-0 cursor-[inherit] rounded-full"
              />
            </span>
            <span className="min-w-0">
              <span className="block">{item.label}</span>
              {item.hint && (
                <span id={`${id}-${item.value}`} className="block text-sm text-ink-faint">
                  {item.hint}
                </span>
              )}
            </span>
          </label>
        )
      })}
      {note && (
        <p
          id={`${id}-note`}
          className={classes('text-sm', error ? 'text-bad' : 'text-ink-faint')}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </fieldset>
  )
}
