import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ListFilter from 'lucide-react/icons/list-filter'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { Button } from '#ui/button.tsx'
import { ColumnChooser } from '#ui/column-chooser.tsx'
import { Menu, MenuItem, MenuLabel } from '#ui/menu.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'
import { useSettled } from '#ui/use-settled.ts'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { BesideParts } from './beside-parts.ts'
import { filterableFields, type FilterableField, type ListAddress } from './list-address.ts'
import { columnsOf } from './record-columns.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'

/** Narrows a list down; everything it does stands in the address. */
export function FilterBar({
  resource,
  calls,
  address,
  beside,
  canManage,
  onImport,
}: {
  readonly resource: Resource
  readonly calls: ResourceCalls
  readonly address: ListAddress
  readonly beside?: BesideParts | undefined
  readonly canManage: boolean
  readonly onImport: () => void
}) {
  const [hidden, setHidden] = useHiddenColumns(resource)
  const [, setTrash] = useSearchParam('trash', '')
  return (
    <div data-keep-clear className="flex flex-wrap items-center gap-2">
      <SearchBox plural={resource.plural} search={address.search} />
      {[...filterableFields(resource), ...(beside?.filters ?? [])].map((field) => (
        <Filter key={field.name} field={field} chosen={address.filters.get(field.name) ?? []} />
      ))}
      <div className="ml-auto flex items-center gap-2">
        <ColumnChooser
          columns={columnsOf(resource, beside?.columns)}
          hiddenKeys={hidden}
          onChange={setHidden}
        />
        <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
          <MenuItem
            icon={<Download size={16} aria-hidden />}
            onSelect={() => void download(resource, calls, address, beside)}
          >
            Export as CSV
          </MenuItem>
          {canManage && (
            <MenuItem icon={<Upload size={16} aria-hidden />} onSelect={onImport}>
              Import from CSV
            </MenuItem>
          )}
          <MenuItem
            icon={<Trash2 size={16} aria-hidden />}
            onSelect={() => setTrash(address.isInTrash ? '' : '1')}
          >
            {address.isInTrash ? `Back to ${resource.plural}` : 'Show the trash'}
          </MenuItem>
        </Menu>
      </div>
    </div>
  )
}

function SearchBox({ plural, search }: { readonly plural: string; readonly search: string }) {
  const [, setSearch] = useSearchParam('q', '')
  const [text, setText] = useState(search)
  const settled = useSettled(text, 200)
  const keep = useEffectEvent((next: string) => {
    if (next !== search) setSearch(next)
  })
  useEffect(() => keep(settled), [settled])
  return (
    <SearchField
      label={`Search ${plural}`}
      value={text}
      onChange={setText}
      className="w-64 max-sm:w-full"
    />
  )
}

function Filter({
  field: { name, label, options },
  chosen,
}: {
  readonly field: FilterableField
  readonly chosen: readonly string[]
}) {
  const setFilter = useSetFilter(name)
  const words = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label)
  return (
    <div className="flex items-center">
      <Menu
        label={`Filter by ${label.toLowerCase()}`}
        trigger={
          <Button icon={<ListFilter size={16} aria-hidden />}>
            {words.length > 0 ? `${label}: ${words.join(', ')}` : label}
          </Button>
        }
      >
        <MenuLabel>{label}</MenuLabel>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            isChecked={chosen.includes(option.value)}
            onSelect={() =>
              setFilter(
                chosen.includes(option.value)
                  ? chosen.filter((value) => value !== option.value)
                  : [...chosen, option.value],
              )
            }
          >
            {option.label}
          </MenuItem>
        ))}
      </Menu>
      {chosen.length > 0 && (
        <Button
          kind="quiet"
          icon={<X size={16} aria-hidden />}
          aria-label={`Show every ${label.toLowerCase()}`}
          onClick={() => setFilter([])}
        />
      )}
    </div>
  )
}

function useSetFilter(name: string): (values: readonly string[]) => void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  return (values) => {
    const params = new URLSearchParams(search)
    params.delete(name)
    for (const value of values) params.append(name, value)
    void navigate({ search: params.toString(), hash }, { replace: true, preventScrollReset: true })
  }
}

async function download(
  resource: Resource,
  calls: ResourceCalls,
  address: ListAddress,
  beside: BesideParts | undefined,
): Promise<void> {
  const { exportCsv } = await import('./csv-export.ts')
  await exportCsv(resource, calls, address, beside)
}
