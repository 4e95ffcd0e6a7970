import { listWidgets } from '#modules/widget/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { countryName } from './visitor-words.ts'

export function VisitorFilters({
  countries,
  canSeeWidgets,
}: {
  readonly countries: readonly string[]
  readonly canSeeWidgets: boolean
}) {
  const [page, setPage] = useSearchParam('page', '')
  const [who, setWho] = useSearchParam('who', 'all')
  const [country, setCountry] = useSearchParam('country', '')
  // What was chosen stays to be seen, also when the last of them has left.
  const shown = [...new Set([...countries, ...(country ? [country] : [])])]
  return (
    <div role="search" aria-label="Filter visitors" className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Page contains"
        placeholder="Page contains"
        className="w-64 max-sm:w-full"
        value={page}
        onChange={setPage}
      />
      <Select
        label="Who"
        isLabelHidden
        size="medium"
        className="w-40"
        items={whoItems}
        value={who}
        onChange={setWho}
      />
      {canSeeWidgets && <WidgetFilter />}
      {shown.length > 0 && (
        <Select
          label="Country"
          isLabelHidden
          size="medium"
          className="w-44"
          items={[
            { value: '', label: 'Every country' },
            ...shown
              .map((code) => ({ value: code, label: countryName(code) }))
              .toSorted((one, other) => one.label.localeCompare(other.label)),
          ]}
          value={country}
          onChange={setCountry}
        />
      )}
    </div>
  )
}

function WidgetFilter() {
  const { data } = useCall(listWidgets, {})
  const [widget, setWidget] = useSearchParam('widget', '')
  const live = data?.items.filter(({ state }) => state !== 'draft') ?? []
  if (live.length < 2 && widget === '') return null
  return (
    <Select
      label="Widget"
      isLabelHidden
      size="medium"
      className="w-44"
      items={[
        { value: '', label: 'Every widget' },
        ...live.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={widget}
      onChange={setWidget}
    />
  )
}

const whoItems = [
  { value: 'all', label: 'Everybody' },
  { value: 'known', label: 'Known contacts' },
  { value: 'unknown', label: 'Unknown visitors' },
]
