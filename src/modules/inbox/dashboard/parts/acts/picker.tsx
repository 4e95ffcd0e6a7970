import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'

import { isComposing } from '#lib/is-composing.ts'
import { classes } from '#ui/classes.ts'
import { option } from '#ui/option-look.ts'
import { Popover } from '#ui/popover.tsx'

export interface PickerItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly note?: ReactNode
}

export function Picker({
  label,
  trigger,
  items,
  chosen,
  isMulti = false,
  emptyText,
  onCreate,
  foot,
  onOpenChange,
  onChoose,
}: {
  readonly label: string
  readonly trigger: ReactNode
  readonly items: readonly PickerItem[]
  readonly chosen: ReadonlySet<string>
  readonly isMulti?: boolean
  readonly emptyText: string
  readonly onCreate?: ((name: string) => void) | undefined
  readonly foot?: string | undefined
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly onChoose: (key: string) => void
}) {
  return (
    <Popover {...{ label, trigger, onOpenChange }} className="w-64 p-0">
      {(close) => (
        <Finder
          {...{ label, items, chosen, emptyText, foot }}
          canCreate={onCreate !== undefined}
          onChoose={(key, name) => {
            if (key === newKey) onCreate?.(name)
            else onChoose(key)
            if (!isMulti) close()
          }}
        />
      )}
    </Popover>
  )
}

function Finder({
  label,
  items,
  chosen,
  emptyText,
  canCreate,
  foot,
  onChoose,
}: {
  readonly label: string
  readonly items: readonly PickerItem[]
  readonly chosen: ReadonlySet<string>
  readonly emptyText: string
  readonly canCreate: boolean
  readonly foot: string | undefined
  readonly onChoose: (key: string, name: string) => void
}) {
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState(0)
  const listId = useId()
  const query = text.trim().toLowerCase()
  const named = items.filter((item) => item.label.toLowerCase().includes(query))
  const isNew = canCreate && query !== '' && !named.some((item) => isCalled(item, query))
  const found = isNew ? [...named, newItem(text.trim())] : named
  const choose = ({ key }: PickerItem): void => {
    onChoose(key, text.trim())
    if (key === newKey) setText('')
  }
  const active = Math.min(pointed, found.length - 1)
  const idOf = (at: number): string => `${listId}-${at}`

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const item = found[active]
    if (step && found.length > 0) {
      const next = (active + step + found.length) % found.length
      setPointed(next)
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && item && !isComposing(event.nativeEvent)) choose(item)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? idOf(active) : undefined}
        autoComplete="off"
        placeholder={label}
        maxLength={60}
        className="control-large w-full border-b border-line bg-transparent px-3 outline-none placeholder:text-ink-faint max-sm:text-lg"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setPointed(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto p-1">
        {found.map((item, at) => (
          <button
            key={item.key}
            id={idOf(at)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={chosen.has(item.key)}
            data-highlighted={at === active || undefined}
            className={classes(option, 'outline-none')}
            onPointerMove={() => setPointed(at)}
            onClick={() => choose(item)}
          >
            {item.icon}
            <span className="min-w-0 flex-1 truncate">{item.label}</span>
            {item.note && <span className="max-w-24 truncate text-ink-faint">{item.note}</span>}
            {chosen.has(item.key) && (
              <Check size={16} className="shrink-0 text-ink-faint" aria-hidden />
            )}
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-3 pb-3 text-ink-soft">
          {items.length === 0 ? emptyText : 'No results.'}
        </p>
      )}
      {foot && <p className="border-t border-line px-3 py-2 text-sm text-ink-soft">{foot}</p>}
    </>
  )
}

function isCalled({ label }: PickerItem, query: string): boolean {
  return label.toLowerCase() === query
}

function newItem(name: string): PickerItem {
  return { key: newKey, label: `Create “${name}”`, icon: <Plus size={16} aria-hidden /> }
}

const newKey = 'new'
