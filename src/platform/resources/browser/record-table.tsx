import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState, type ReactNode } from 'react'

import type { PagedRows } from '#platform/registry/browser/use-pages.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Menu, MenuItem, MenuLabel } from '#ui/menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { ExtraParts } from './extra-parts.ts'
import { newestFirst, type ListAddress } from './list-address.ts'
import type { ListColumns } from './list-columns.ts'
import type { Values } from './record-fields.tsx'
import type { RecordActions } from './record-actions.ts'
import { useRecordActions } from './use-record-actions.ts'
import { plainText } from '../field-kinds.ts'

export function RecordTable({
  resource,
  calls,
  list,
  address,
  icon,
  lead,
  columns: { columns, hiddenKeys },
  extra,
  canManage,
  newButton,
  onOpen,
}: {
  readonly resource: Resource
  readonly calls: ResourceCalls
  readonly list: PagedRows<Values>
  readonly address: ListAddress
  readonly icon: ReactNode
  readonly lead: string
  readonly columns: ListColumns<Values>
  readonly extra?: ExtraParts | undefined
  readonly canManage: boolean
  readonly newButton: ReactNode
  readonly onOpen: (id: string) => void
}) {
  const acts = useRecordActions(resource, calls)
  const [selected, setSelected] = useState<ReadonlySet<string>>(none)
  const [, setSort] = useSearchParam('sort', newestFirst)
  const { isInTrash, search, filters } = address
  const isNarrowed = search !== '' || Object.keys(filters).length > 0
  const act = async (doing: Promise<boolean>): Promise<void> => {
    setSelected(none)
    if (!(await doing)) setSelected(selected)
  }
  return (
    <>
      <DataTable
        label={resource.plural}
        columns={columns}
        hiddenKeys={hiddenKeys}
        rows={list.rows}
        rowKey={keyOf}
        sort={{ key: address.sort.replace(/^-/, ''), isDescending: address.sort.startsWith('-') }}
        onSort={({ key, isDescending }) => setSort(isDescending ? `-${key}` : key)}
        {...(canManage && { selectedKeys: selected, onSelectedKeys: setSelected })}
        {...(!isInTrash && { onOpen: (record: Values) => onOpen(keyOf(record)) })}
        isLoading={list.isLoading || list.isStale}
        hasMore={list.hasMore}
        onMore={list.loadMore}
        isLoadingMore={list.isLoadingMore}
        emptyState={
          isInTrash || isNarrowed ? (
            <EmptyState
              isFiltered={isNarrowed}
              {...(isInTrash && !isNarrowed && { title: 'The trash is empty' })}
            />
          ) : (
            <EmptyState icon={icon} title={`No ${resource.plural} yet`} action={newButton}>
              {lead}
            </EmptyState>
          )
        }
      />
      <BulkBar count={selected.size} onClear={() => setSelected(none)}>
        {isInTrash ? (
          <Button
            icon={<Undo2 size={16} aria-hidden />}
            onClick={() => void act(acts.restore([...selected]))}
          >
            Restore
          </Button>
        ) : (
          <>
            {extra?.renderBulk(
              list.rows.filter((record) => selected.has(keyOf(record))),
              () => setSelected(none),
            )}
            <BulkChanges
              resource={resource}
              acts={acts}
              ids={[...selected]}
              onAct={(doing) => void act(doing)}
            />
            <Button
              kind="danger"
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => void act(acts.remove([...selected]))}
            >
              Delete
            </Button>
          </>
        )}
      </BulkBar>
    </>
  )
}

function BulkChanges({
  resource,
  acts,
  ids,
  onAct,
}: {
  readonly resource: Resource
  readonly acts: RecordActions
  readonly ids: readonly string[]
  readonly onAct: (doing: Promise<boolean>) => void
}) {
  const choices = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'choice' ? [{ name, ...field }] : [],
  )
  return choices.map(({ name, label, options }) => (
    <Menu
      key={name}
      label={`Set ${label.toLowerCase()}`}
      side="top"
      trigger={<Button>Set {label.toLowerCase()}</Button>}
    >
      <MenuLabel>{label}</MenuLabel>
      {options.map(({ value, label: words }) => (
        <MenuItem key={value} onSelect={() => onAct(acts.set(ids, name, value))}>
          {words}
        </MenuItem>
      ))}
    </Menu>
  ))
}

function keyOf(record: Values): string {
  return plainText(record['id'])
}

const none: ReadonlySet<string> = new Set()
