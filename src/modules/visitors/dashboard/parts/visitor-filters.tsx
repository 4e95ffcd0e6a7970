import ListFilter from 'lucide-react/icons/list-filter'
import type { ReactNode } from 'react'

import { listWidgets } from '#modules/widget/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { direct } from '../../rules.ts'
import type { LiveVisitors } from './merge-visitors.ts'
import { countryName, deviceWords, languageName } from './visitor-words.ts'

export type FilterChoices = Pick<
  LiveVisitors,
  'countries' | 'languages' | 'referrers' | 'utmSources'
>

export function VisitorFilters({
  choices,
  canSeeWidgets,
  children,
}: {
  readonly choices: FilterChoices | undefined
  readonly canSeeWidgets: boolean
  readonly children?: ReactNode
}) {
  const [page, setPage] = useSearchParam('page', '')
  const [who, setWho] = useSearchParam('who', 'all')
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
        label="Type"
        isLabelHidden
        size="medium"
        className="w-40"
        items={audienceItems}
        value={who}
        onChange={setWho}
      />
      {canSeeWidgets && <WidgetFilter />}
      <MoreFilters choices={choices ?? noChoices} />
      {children}
    </div>
  )
}

function MoreFilters({ choices }: { readonly choices: FilterChoices }) {
  const [country, setCountry] = useSearchParam('country', '')
  const [device, setDevice] = useSearchParam('device', '')
  const [referrer, setReferrer] = useSearchParam('referrer', '')
  const [language, setLanguage] = useSearchParam('language', '')
  const [source, setSource] = useSearchParam('source', '')
  const count = [country, device, referrer, language, source].filter(Boolean).length
  const countries = choices.countries.flatMap((each) => each.country ?? [])
  return (
    <Popover
      label="More filters"
      trigger={
        <Button icon={<ListFilter size={16} aria-hidden />}>
          {count === 0 ? 'More filters' : `More filters (${count})`}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Select label="Device" items={deviceItems} value={device} onChange={setDevice} />
        <Select
          label="Country"
          items={itemsOf('Any country', [...countries, country], countryName)}
          value={country}
          onChange={setCountry}
        />
        <Select
          label="Language"
          items={itemsOf('Any language', [...choices.languages, language], languageName)}
          value={language}
          onChange={setLanguage}
        />
        <Select
          label="Source"
          items={[
            ...itemsOf('Any source', [direct, ...choices.referrers, referrer], (host) =>
              host === direct ? 'Direct' : host,
            ),
          ]}
          value={referrer}
          onChange={setReferrer}
        />
        <Select
          label="UTM source"
          items={itemsOf('Any source', [...choices.utmSources, source], String)}
          value={source}
          onChange={setSource}
        />
      </div>
    </Popover>
  )
}

function itemsOf(all: string, values: readonly string[], nameOf: (value: string) => string) {
  const known = [...new Set(values.filter(Boolean))]
  return [
    { value: '', label: all },
    ...known
      .map((value) => ({ value, label: nameOf(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  ]
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
        { value: '', label: 'Any widget' },
        ...live.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={widget}
      onChange={setWidget}
    />
  )
}

const audienceItems = [
  { value: 'all', label: 'Everyone' },
  { value: 'known', label: 'Known contacts' },
  { value: 'unknown', label: 'Unknown visitors' },
]
const deviceItems = [
  { value: '', label: 'Any device' },
  ...Object.entries(deviceWords).map(([value, label]) => ({ value, label })),
]
const noChoices: FilterChoices = { countries: [], languages: [], referrers: [], utmSources: [] }
