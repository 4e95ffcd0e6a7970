import { useState } from 'react'

import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Combobox } from '#ui/combobox.tsx'

import { listTickets } from '../../contract.ts'

export function TicketChoice({
  label,
  isLabelHidden = false,
  value,
  known,
  exclude = [],
  isDisabled = false,
  onChange,
}: {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly known?: { readonly id: string; readonly key: string; readonly title: string } | null
  readonly exclude?: readonly string[]
  readonly isDisabled?: boolean
  readonly onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const { rows, isStale } = usePages(listTickets, {
    limit: 20,
    ...(search.trim() && { search: search.trim().slice(0, 100) }),
  })
  const found = rows
    .filter(({ id }) => !exclude.includes(id))
    .map(({ id, key, title }) => ({ value: id, label: `${key} ${title}` }))
  const isKnownMissing = known && !found.some((item) => item.value === known.id)
  return (
    <Combobox
      label={label}
      isLabelHidden={isLabelHidden}
      isDisabled={isDisabled}
      placeholder="Key or title"
      items={
        isKnownMissing
          ? [{ value: known.id, label: `${known.key} ${known.title}` }, ...found]
          : found
      }
      value={value || undefined}
      onSearch={setSearch}
      isLoading={isStale}
      onChange={onChange}
    />
  )
}
