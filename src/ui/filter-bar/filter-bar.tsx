import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ReactNode,
  type Ref,
} from 'react'

import { Button } from '../button.tsx'
import { Popover } from '../popover.tsx'
import { SearchField } from '../search-field.tsx'
import { useDebounced } from '../use-debounced.ts'
import { chosenWords, cleared, type Filter, type FilterValues } from './filter.ts'

const FilterInput = lazy(async () => ({
  default: (await import('./filter-input.tsx')).FilterInput,
}))

export interface FilterBarProps {
  readonly search: {
    readonly label: string
    readonly placeholder?: string
    readonly value: string
    readonly onChange: (search: string) => void
    readonly max?: number
    readonly ref?: Ref<HTMLInputElement>
  }
  readonly filters: readonly Filter[]
  readonly values: FilterValues
  readonly onChange: (change: FilterValues) => void
  readonly views?: ReactNode
  readonly children?: ReactNode
}

export function FilterBar({ search, filters, values, onChange, views, children }: FilterBarProps) {
  const offered = filters.filter((filter) => filter.kind !== 'options' || filter.items.length > 0)
  const chosen = offered
    .map((filter) => ({ filter, words: chosenWords(filter, values) }))
    .filter(({ words }) => words !== '')
  return (
    <div data-keep-clear className="flex min-w-0 flex-wrap items-center gap-2">
      <SearchBox {...search} />
      {offered.length > 0 && (
        <Popover
          label="Filter"
          align="start"
          className="max-h-(--available-height) w-96 max-w-(--available-width) overflow-y-auto p-4"
          trigger={
            <Button icon={<ListFilter size={16} aria-hidden />}>
              <span className="max-sm:sr-only">Filter</span>
              {chosen.length > 0 && (
                <span className="rounded-md bg-sunken px-1.5 text-xs leading-5 tabular-nums">
                  {chosen.length}
                </span>
              )}
            </Button>
          }
        >
          <Suspense>
            <div className="grid grid-cols-2 gap-3 *:min-w-0">
              {offered.map((filter) => (
                <FilterInput
                  key={filter.name}
                  filter={filter}
                  values={values}
                  onChange={onChange}
                />
              ))}
            </div>
          </Suspense>
        </Popover>
      )}
      {chosen.map(({ filter, words }) => (
        <Chip
          key={filter.name}
          label={filter.label}
          words={words}
          onClear={() => (filter.kind === 'custom' ? filter.onClear() : onChange(cleared(filter)))}
        />
      ))}
      {views}
      {children && <div className="ml-auto flex items-center gap-2">{children}</div>}
    </div>
  )
}

function Chip({
  label,
  words,
  onClear,
}: {
  readonly label: string
  readonly words: string
  readonly onClear: () => void
}) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="control inline-flex max-w-full cursor-pointer items-center gap-1.5 rounded-control bg-sunken px-2.5 text-sm transition-colors hover:bg-line"
    >
      <span className="shrink-0 text-ink-soft">{label}</span>
      <span className="min-w-0 truncate font-medium">{words}</span>
      <X size={14} aria-hidden className="shrink-0 text-ink-faint" />
      <span className="sr-only">, remove this filter</span>
    </button>
  )
}

function SearchBox({ value, onChange, max = 100, ...field }: FilterBarProps['search']) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const settled = useDebounced(text, 250)
  if (value !== known) {
    setKnown(value)
    // The URL was changed by something other than this box.
    if (value !== settled) setText(value)
  }
  const applyChange = useEffectEvent((words: string) => words !== value && onChange(words))
  useEffect(() => void applyChange(settled), [settled])
  return (
    <SearchField
      {...field}
      className="w-64 max-lg:w-auto max-lg:min-w-40 max-lg:flex-1"
      value={text}
      onChange={(words) => setText(words.slice(0, max))}
    />
  )
}
