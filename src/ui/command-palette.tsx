import { Dialog } from '@base-ui/react/dialog'
import Search from 'lucide-react/icons/search'
import { useId, useRef, useState, type KeyboardEvent } from 'react'

import { isComposing } from '#lib/is-composing.ts'

import { classes } from './classes.ts'
import { defaultTexts } from './default-texts.ts'
import { Kbd } from './kbd.tsx'

export interface PaletteOption {
  readonly key: string
  readonly group: string
  readonly title: string
  readonly note?: string | undefined
  readonly keys?: string | undefined
}

export function CommandPalette<Option extends PaletteOption>({
  isOpen,
  onClose,
  label,
  ...finder
}: FinderProps<Option> & { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40 dark:bg-black/60" />
        <Dialog.Popup className="fixed inset-x-0 top-[12dvh] z-40 mx-auto flex max-h-[76dvh] w-[min(40rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-card border border-line bg-raised shadow-float outline-none max-sm:top-4 max-sm:max-h-[calc(100dvh-2rem)]">
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Finder label={label} {...finder} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface FinderProps<Option> {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly options: readonly Option[]
  readonly isSearching?: boolean
  readonly onChoose: (option: Option) => void
}

function Finder<Option extends PaletteOption>({
  label,
  placeholder,
  text,
  onText,
  options,
  isSearching = false,
  onChoose,
}: FinderProps<Option>) {
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const active = Math.min(chosen, options.length - 1)

  function move(by: number): void {
    const next = (active + by + options.length) % options.length
    setChosen(next)
    list.current
      ?.querySelector(`[id="${CSS.escape(optionId(listId, next))}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[active]
    if (step !== undefined && options.length > 0) move(step)
    else if (event.key === 'Enter' && option && !isComposing(event.nativeEvent)) onChoose(option)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line px-4">
        <Search size={16} className="shrink-0 text-ink-faint" aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? optionId(listId, active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-faint"
          value={text}
          onChange={({ target }) => {
            onText(target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Results"
        className={classes('min-h-0 overflow-y-auto p-2', options.length === 0 && 'hidden')}
      >
        {groupsOf(options).map(({ group, members }) => (
          <div key={group} role="group" aria-label={group} className="pb-1">
            <div aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-ink-faint">
              {group}
            </div>
            {members.map(({ option, place }) => (
              <Line
                key={option.key}
                id={optionId(listId, place)}
                option={option}
                isActive={place === active}
                onPoint={() => setChosen(place)}
                onAct={() => onChoose(option)}
              />
            ))}
          </div>
        ))}
      </div>
      <p
        role="status"
        className={options.length === 0 ? 'px-4 py-8 text-center text-ink-faint' : 'sr-only'}
      >
        {options.length === 0 && (isSearching ? 'Searching …' : defaultTexts.noMatchingData)}
      </p>
    </>
  )
}

function Line({
  id,
  option,
  isActive,
  onPoint,
  onAct,
}: {
  readonly id: string
  readonly option: PaletteOption
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onAct: () => void
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onAct}
      className={classes(
        'control flex cursor-pointer items-center gap-3 rounded-control px-2',
        isActive && 'bg-ink/6',
      )}
    >
      <span className="min-w-24 flex-1 truncate">{option.title}</span>
      {option.note && (
        <span className="min-w-0 truncate text-sm text-ink-faint">{option.note}</span>
      )}
      {option.keys && (
        <span className="contents pointer-coarse:hidden">
          <Kbd keys={option.keys} />
        </span>
      )}
    </div>
  )
}

function groupsOf<Option extends PaletteOption>(options: readonly Option[]) {
  const placed = options.map((option, place) => ({ option, place }))
  return [...Map.groupBy(placed, ({ option }) => option.group)].map(([group, members]) => ({
    group,
    members,
  }))
}

function optionId(listId: string, place: number): string {
  return `${listId}-${place}`
}
