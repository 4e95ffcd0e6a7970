import { useId, useState } from 'react'

import type { Choice } from './choice.ts'
import { ClosedCombobox } from './closed-combobox.tsx'
import { deferred } from './deferred.ts'
import { FieldFrame, noteProps, type FieldWords } from './field-frame.tsx'
import { useTyping } from './use-opening.ts'

interface SearchProps extends FieldWords {
  readonly items: readonly Choice[]
  readonly onSearch?: ((text: string) => void) | undefined
  readonly isLoading?: boolean | undefined
  readonly onCreate?: ((text: string) => void) | undefined
  readonly placeholder?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly name?: string | undefined
  readonly className?: string | undefined
}

export interface ComboboxProps extends SearchProps {
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

export interface MultiComboboxProps extends SearchProps {
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

export function Combobox({ value, onChange, ...search }: ComboboxProps) {
  return (
    <ChoiceSearch
      {...search}
      values={value ? [value] : []}
      onChange={(values) => onChange(values.at(-1) ?? '')}
      isMulti={false}
    />
  )
}

export function MultiCombobox(props: MultiComboboxProps) {
  return <ChoiceSearch {...props} isMulti />
}

function ChoiceSearch({
  items,
  values,
  onChange,
  name,
  isDisabled = false,
  placeholder = 'Search',
  isMulti,
  onSearch,
  isLoading,
  onCreate,
  className,
  ...words
}: MultiComboboxProps & { readonly isMulti: boolean }) {
  const id = useId()
  const chosen = useChosen(items, values)
  const { opened, typed, inputProps } = useTyping(comboboxPart)
  const closed = {
    id,
    chosen,
    isMulti,
    isDisabled,
    placeholder,
    isWrong: words.error !== undefined,
    onChange: (choices: readonly Choice[]) => onChange(choices.map(({ value }) => value)),
    notes: noteProps(id, words),
  }
  return (
    <FieldFrame {...words} id={id} className={className}>
      {opened ? (
        <opened.OpenedCombobox {...{ ...closed, items, onSearch, isLoading, onCreate, typed }} />
      ) : (
        <ClosedCombobox {...closed} typed={typed} inputProps={inputProps} />
      )}
      {name &&
        values.map((value) => (
          <input key={value} type="hidden" name={name} value={value} disabled={isDisabled} />
        ))}
    </FieldFrame>
  )
}

/** Keeps the labels of selected items that later searches don't return. */
function useChosen(items: readonly Choice[], values: readonly string[]): readonly Choice[] {
  const [seen, setSeen] = useState<readonly Choice[]>([])
  const chosen = values.map(
    (value) =>
      items.find((item) => item.value === value) ??
      seen.find((item) => item.value === value) ?? {
        value,
        label: isId.test(value) ? 'Unknown' : value,
      },
  )
  const isNew = chosen.length !== seen.length || chosen.some((item, at) => item !== seen[at])
  if (isNew) setSeen(chosen)
  return chosen
}

const comboboxPart = deferred(() => import('./opened-combobox.tsx'))

/** The item was deleted or isn't loaded yet, and an ID isn't readable. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
