import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState, type Ref } from 'react'

import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { useSettled } from '#ui/use-settled.ts'

import type { FilterName, TicketFilter } from './ticket-filter.ts'
import { useFilterChoices, type FilterChoice } from './use-filter-choices.ts'

/** Narrows down what is shown; everything it does stands in the address. */
export function FilterBar({
  filter,
  names,
  onChange,
  searchBox,
}: {
  readonly filter: TicketFilter
  /** What can be chosen here beside the words. */
  readonly names: readonly FilterName[]
  readonly onChange: (change: Partial<TicketFilter>) => void
  readonly searchBox?: Ref<HTMLInputElement>
}) {
  const choices = useFilterChoices(names)
  const chosen = choices.filter(({ name }) => filter[name] !== '')
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <SearchBox
        search={filter.search}
        onChange={(search) => onChange({ search })}
        box={searchBox}
      />
      <Popover
        label="Filter"
        align="start"
        className="w-80 max-w-(--available-width) p-4"
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
        <div className="grid grid-cols-2 gap-3 *:min-w-0">
          {choices.map(({ name, label, any, items }) => (
            <Select
              key={name}
              label={label}
              size="medium"
              items={[{ value: '', label: any }, ...items]}
              value={filter[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        </div>
      </Popover>
      {chosen.map((choice) => (
        <Chip
          key={choice.name}
          choice={choice}
          value={filter[choice.name]}
          onClear={() => onChange({ [choice.name]: '' })}
        />
      ))}
    </div>
  )
}

function Chip({
  choice: { label, items },
  value,
  onClear,
}: {
  readonly choice: FilterChoice
  readonly value: string
  readonly onClear: () => void
}) {
  const words = items.find((item) => item.value === value)?.label ?? 'Unknown'
  return (
    <button
      type="button"
      onClick={onClear}
      className="control inline-flex max-w-full cursor-pointer items-center gap-1.5 rounded-control bg-sunken px-2.5 text-sm transition-colors hover:bg-line"
    >
      <span className="text-ink-soft">{label}</span>
      <span className="min-w-0 truncate font-medium">{words}</span>
      <X size={14} aria-hidden className="shrink-0 text-ink-faint" />
      <span className="sr-only">, remove this filter</span>
    </button>
  )
}

function SearchBox({
  search,
  onChange,
  box,
}: {
  readonly search: string
  readonly onChange: (search: string) => void
  readonly box: Ref<HTMLInputElement> | undefined
}) {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const settled = useSettled(text, 250)
  if (search !== known) {
    setKnown(search)
    // The address was changed by something else than this box.
    if (search !== settled) setText(search)
  }
  const tell = useEffectEvent((value: string) => value !== search && onChange(value))
  useEffect(() => void tell(settled), [settled])
  return (
    <SearchField
      label="Search tickets"
      placeholder="Search by words or key"
      className="w-64 max-lg:w-auto max-lg:min-w-40 max-lg:flex-1"
      value={text}
      onChange={(value) => setText(value.slice(0, 100))}
      {...(box && { ref: box })}
    />
  )
}
