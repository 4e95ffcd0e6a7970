import { useId } from 'react'

import type { Choice } from './choice.ts'
import { deferred } from './deferred.ts'
import { FieldFrame, noteProps, type FieldWords } from './field-frame.tsx'
import { nextChoice } from './next-choice.ts'
import { SelectButton } from './select-button.tsx'
import { useOpening } from './use-opening.ts'

export interface SelectProps<Value extends string = string> extends FieldWords {
  readonly items: readonly (Choice & { readonly value: Value })[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly name?: string | undefined
  readonly placeholder?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly size?: 'small' | 'medium' | 'large' | undefined
  readonly className?: string | undefined
}

export function Select<Value extends string>({
  items,
  value,
  onChange,
  name,
  placeholder = 'Choose',
  isDisabled = false,
  size = 'large',
  className,
  ...words
}: SelectProps<Value>) {
  const id = useId()
  const { opened, buttonProps } = useOpening(selectPart)
  const choose = (chosen: string): void => {
    const item = items.find((each) => each.value === chosen)
    if (item) onChange(item.value)
  }
  const button = (
    <SelectButton
      id={id}
      chosen={items.find((item) => item.value === value)?.label}
      placeholder={placeholder}
      size={size}
      isWrong={words.error !== undefined}
      isDisabled={isDisabled}
      aria-labelledby={`${id}-label`}
      {...noteProps(id, words)}
    />
  )
  return (
    <FieldFrame {...words} id={id} className={className} isButton>
      {opened ? (
        <opened.part.OpenedSelect
          {...{ id, items, value, isDisabled, button }}
          onChange={choose}
          opening={opened.opening}
        />
      ) : (
        <SelectButton
          {...button.props}
          {...buttonProps}
          role="combobox"
          aria-haspopup="listbox"
          onKeyDown={(event) => {
            buttonProps.onKeyDown(event)
            const isLetter = event.key.length === 1 && event.key !== ' '
            if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return
            const next = nextChoice(items, value, event.key)
            if (next) onChange(next.value)
          }}
        />
      )}
      {name && <input type="hidden" name={name} value={value ?? ''} disabled={isDisabled} />}
    </FieldFrame>
  )
}

const selectPart = deferred(() => import('./opened-select.tsx'))
