import { Combobox } from '@base-ui/react/combobox'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, type RefObject } from 'react'

import type { Choice } from './choice.ts'
import { classes } from './classes.ts'
import {
  chip,
  chipCross,
  comboboxBox,
  comboboxInput,
  type ClosedComboboxProps,
} from './closed-combobox.tsx'
import { ComboboxList, offer } from './combobox-list.tsx'
import type { MultiComboboxProps } from './combobox.tsx'

type OpenedComboboxProps = ClosedComboboxProps &
  Pick<MultiComboboxProps, 'items' | 'onSearch' | 'isLoading' | 'onCreate'>

export function OpenedCombobox(props: OpenedComboboxProps) {
  const { id, chosen, isMulti, isDisabled, onChange, onSearch, onCreate, typed } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState(typed ?? '')
  const search = useDelayedSearch(onSearch)
  const items = withOffer(props, query)

  useEffect(() => {
    const line = input.current
    line?.focus()
    line?.setSelectionRange(line.value.length, line.value.length)
    if (typed === undefined) return setOpen(true)
    line?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    return search(typed)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, with the text typed so far
  }, [])

  const create = (choice: Choice | undefined): boolean => {
    if (choice?.value !== offer) return false
    setOpen(false)
    setQuery('')
    onCreate?.(choice.label)
    return true
  }
  const root = {
    items,
    isItemEqualToValue: (one: Choice, other: Choice) => one.value === other.value,
    // Server-side searches are already filtered.
    ...(onSearch && { filter: null }),
    ...(isMulti && { inputValue: query }),
    ...(!isMulti && typed !== undefined && { defaultInputValue: typed }),
    open: isOpen,
    onOpenChange: setOpen,
    disabled: isDisabled,
    autoHighlight: true,
    onInputValueChange: (text: string, { reason }: { readonly reason: string }) => {
      setQuery(reason === 'item-press' || reason === 'none' ? '' : text)
      if (reason === 'input-change' || reason === 'input-clear') search(text)
    },
  }
  const field = <ComboboxField {...props} input={input} isOpen={isOpen} />
  const list = (
    <ComboboxList
      id={id}
      isLoading={props.isLoading ?? false}
      isEmpty={query === '' && items.length === 0}
    />
  )
  return isMulti ? (
    <Combobox.Root
      {...root}
      multiple
      value={[...chosen]}
      onValueChange={(choices, details) => {
        if (create(choices.find(({ value }) => value === offer))) details.cancel()
        else onChange(choices)
      }}
    >
      {field}
      {list}
    </Combobox.Root>
  ) : (
    <Combobox.Root
      {...root}
      value={chosen[0] ?? null}
      onValueChange={(choice, details) => {
        if (create(choice ?? undefined)) details.cancel()
        else onChange(choice ? [choice] : [])
      }}
    >
      {field}
      {list}
    </Combobox.Root>
  )
}

function ComboboxField({
  id,
  chosen,
  isMulti,
  isWrong,
  isDisabled,
  placeholder,
  notes,
  input,
  isOpen,
}: OpenedComboboxProps & {
  readonly input: RefObject<HTMLInputElement | null>
  readonly isOpen: boolean
}) {
  const line = (
    <Combobox.Input
      ref={input}
      id={id}
      spellCheck={false}
      placeholder={isMulti && chosen.length > 0 ? '' : placeholder}
      className={comboboxInput(isMulti)}
      onKeyDown={(event) => {
        // With a closed list, Escape is meant for the surrounding dialog and clears nothing.
        if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
      }}
      {...notes}
    />
  )
  return (
    <Combobox.InputGroup className={comboboxBox({ isWrong, isMulti, isDisabled })}>
      {isMulti ? (
        <Combobox.Chips className="contents" aria-label="Selected">
          {chosen.map((choice) => (
            <Combobox.Chip key={choice.value} aria-label={choice.label} className={chip}>
              {choice.label}
              <Combobox.ChipRemove aria-label={`Remove ${choice.label}`} className={chipCross}>
                <X size={12} aria-hidden />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          {line}
        </Combobox.Chips>
      ) : (
        <>
          {line}
          <Combobox.Clear aria-label="Clear" className={classes(chipCross, 'mr-1')}>
            <X size={14} aria-hidden />
          </Combobox.Clear>
          <Combobox.Trigger
            aria-label="Show all"
            tabIndex={-1}
            className={classes(chipCross, 'mr-2')}
          >
            <ChevronsUpDown size={14} aria-hidden />
          </Combobox.Trigger>
        </>
      )}
    </Combobox.InputGroup>
  )
}

function withOffer(
  { items, onCreate }: Pick<OpenedComboboxProps, 'items' | 'onCreate'>,
  query: string,
): readonly Choice[] {
  const text = query.trim()
  const isThere = items.some(({ label }) => label.toLowerCase() === text.toLowerCase())
  return !onCreate || text === '' || isThere ? items : [...items, { value: offer, label: text }]
}

function useDelayedSearch(onSearch: ((text: string) => void) | undefined): (text: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (text) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch?.(text), 150)
  }
}
