import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef, type KeyboardEvent, type Ref } from 'react'

import { isComposing } from '#lib/is-composing.ts'

import { classes } from './classes.ts'
import { fieldBox } from './field-frame.tsx'

export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  className,
  onDown,
  ref,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  readonly className?: string | undefined
  readonly onDown?: (() => void) | undefined
  readonly ref?: Ref<HTMLInputElement>
}) {
  const box = useRef<HTMLDivElement>(null)
  const onClear = (): void => {
    onChange('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div
      ref={box}
      role="search"
      aria-label={label}
      className={classes('control flex min-w-0 items-center', fieldBox(false), className)}
    >
      <Search size={16} className="ml-2.5 shrink-0 text-ink-faint" aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 flex-1 appearance-none bg-transparent px-2 py-1 outline-none placeholder:text-ink-faint max-sm:text-lg [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const { key, currentTarget } = event
          const isLeaving = key === 'Escape'
          if (isLeaving ? value === '' && !onDown : !onDown || !movesDown(event)) return
          event.preventDefault()
          event.stopPropagation()
          if (!isLeaving) onDown?.()
          else if (value === '') currentTarget.blur()
          else onClear()
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="mr-1 grid size-6 shrink-0 cursor-pointer place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          onClick={onClear}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}

function movesDown({ key, nativeEvent }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === 'ArrowDown') && !isComposing(nativeEvent)
}
