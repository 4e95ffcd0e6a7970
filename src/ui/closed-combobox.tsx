import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'

import type { Choice } from './choice.ts'
import { classes } from './classes.ts'
import { fieldBox, type noteProps } from './field-frame.tsx'
import { useHydrated } from './use-hydrated.ts'

export interface ClosedComboboxProps {
  readonly id: string
  readonly chosen: readonly Choice[]
  readonly isMulti: boolean
  readonly isDisabled: boolean
  readonly isWrong: boolean
  readonly placeholder: string
  readonly onChange: (chosen: readonly Choice[]) => void
  readonly notes: ReturnType<typeof noteProps>
  readonly typed: string | undefined
}

/**
 * A lightweight combobox until first use: shows the selection and keeps the first typed letters.
 */
export function ClosedCombobox({
  id,
  chosen,
  isMulti,
  isDisabled,
  isWrong,
  placeholder,
  onChange,
  notes,
  typed,
  inputProps,
}: ClosedComboboxProps & { readonly inputProps: ComponentProps<'input'> }) {
  const isHydrated = useHydrated()
  return (
    <div className={comboboxBox({ isWrong, isMulti, isDisabled })}>
      {isMulti &&
        chosen.map((choice) => (
          <span key={choice.value} className={chip}>
            {choice.label}
            <button
              type="button"
              aria-label={`Remove ${choice.label}`}
              disabled={isDisabled || !isHydrated}
              className={chipCross}
              onClick={() => onChange(chosen.filter((each) => each !== choice))}
            >
              <X size={12} aria-hidden />
            </button>
          </span>
        ))}
      <input
        id={id}
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        autoComplete="off"
        spellCheck={false}
        disabled={isDisabled || !isHydrated}
        placeholder={isMulti && chosen.length > 0 ? '' : placeholder}
        value={typed ?? (isMulti ? '' : (chosen[0]?.label ?? ''))}
        className={comboboxInput(isMulti)}
        {...notes}
        {...inputProps}
      />
      {!isMulti && (
        <ChevronsUpDown size={14} className="mr-3 shrink-0 text-ink-faint" aria-hidden />
      )}
    </div>
  )
}

export function comboboxBox({
  isWrong,
  isMulti,
  isDisabled,
}: Pick<ClosedComboboxProps, 'isWrong' | 'isMulti' | 'isDisabled'>): string {
  return classes(
    fieldBox(isWrong),
    'control-large flex min-w-0 items-center',
    isMulti && 'flex-wrap gap-1 p-1',
    isDisabled && 'opacity-60',
  )
}

export function comboboxInput(isMulti: boolean): string {
  return classes(
    'min-w-16 flex-1 rounded-control bg-transparent py-1 outline-none placeholder:text-ink-faint max-sm:text-lg',
    isMulti ? 'px-2' : 'px-3',
  )
}

export const chip =
  'flex h-7 max-w-full items-center gap-0.5 rounded-md bg-sunken pl-2 text-sm pointer-coarse:h-9'

export const chipCross =
  'grid size-6 shrink-0 cursor-pointer place-items-center rounded-md text-ink-faint hover:text-ink pointer-coarse:size-9'
