import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense } from 'react'

import { useNames } from '#platform/screens/browser/names.tsx'
import { ColumnChooser } from '#ui/column-chooser.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { useFilterParams } from '#ui/filter-bar/use-filter-params.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { ExtraParts } from './extra-parts.ts'
import type { exportCsv } from './csv-export.ts'
import { fieldFilters, type ListAddress } from './list-address.ts'
import { listName, type ListColumns } from './list-columns.ts'
import type { Values } from './record-fields.tsx'
import type { Related } from './related.ts'

const ViewMenu = lazy(async () => ({
  default: (await import('./view-menu.tsx')).ViewMenu,
}))

export function RecordFilterBar({
  resource,
  calls,
  address,
  columns,
  extra,
  related,
  canManage,
  onImport,
}: {
  readonly resource: Resource
  readonly calls: ResourceCalls
  readonly address: ListAddress
  readonly columns: ListColumns<Values>
  readonly extra?: ExtraParts | undefined
  readonly related?: Related | undefined
  readonly canManage: boolean
  readonly onImport: () => void
}) {
  const shown = columns.columns.map(({ key }) => key).filter((key) => !columns.hiddenKeys.has(key))
  const [, setTrash] = useSearchParam('trash', '')
  const [, setSearch] = useSearchParam('q', '')
  const setFilters = useFilterParams()
  const members = useNames()
  const filters = fieldFilters(resource.fields, (name, { kind }) =>
    kind === 'member'
      ? [...members].map(([value, label]) => ({ value, label }))
      : (related?.[name]?.choices ?? []),
  )
  return (
    <FilterBar
      search={{
        label: `Search ${resource.plural}`,
        value: address.search,
        onChange: setSearch,
      }}
      filters={[...filters, ...(extra?.filters ?? [])]}
      values={address.filters}
      onChange={setFilters}
      views={
        !address.isInTrash && (
          <Suspense>
            <ViewMenu
              list={listName(resource)}
              plural={resource.plural}
              address={address}
              columns={shown}
              canShare={canManage}
            />
          </Suspense>
        )
      }
    >
      <ColumnChooser {...columns} />
      <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
        <MenuItem
          icon={<Download size={16} aria-hidden />}
          onSelect={() => void download(resource, calls, address, extra)}
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
    </FilterBar>
  )
}

async function download(...asked: Parameters<typeof exportCsv>) {
  const file = await import('./csv-export.ts')
  await file.exportCsv(...asked)
}
