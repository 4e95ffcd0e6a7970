import Plus from 'lucide-react/icons/plus'
import Shapes from 'lucide-react/icons/shapes'
import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import type { Column } from '#ui/table/column.ts'

import { listTicketTypes } from '../../../boards-contract.ts'
import type { TicketType } from '../../../model.ts'
import { typeCategoryWords } from '../words.ts'
import { TypeSheet } from './type-sheet.tsx'

export function TypesTab({ canManage }: { readonly canManage: boolean }) {
  const [isArchived, setArchived] = useState(false)
  const [opened, setOpened] = useState<TicketType | 'new'>()
  const { data, error, isPending, refetch } = useCall(
    listTicketTypes,
    isArchived ? { isArchived: 'true' } : {},
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Switch label="Archived types" isOn={isArchived} onChange={setArchived} />
        {canManage && (
          <Button
            kind="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setOpened('new')}
          >
            New type
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Ticket types"
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          isLoading={isPending}
          {...(canManage && { onOpen: (row: TicketType) => setOpened(row) })}
          emptyState={
            <EmptyState
              icon={<Shapes size={20} aria-hidden />}
              title={isArchived ? 'No archived types' : 'No types yet'}
            >
              {!isArchived && 'Create a board to get the default types.'}
            </EmptyState>
          }
        />
      )}
      {opened && (
        <TypeSheet
          key={opened === 'new' ? 'new' : opened.id}
          type={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

const columns: readonly Column<TicketType>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name }) => <span className="block truncate font-medium">{name}</span>,
  },
  {
    key: 'category',
    title: 'Category',
    width: 144,
    render: ({ category }) => typeCategoryWords[category],
  },
  {
    key: 'fields',
    title: 'Fields',
    width: 96,
    align: 'end',
    render: ({ fields }) => fields.length,
  },
  {
    key: 'use',
    title: 'Usage',
    width: 120,
    isHiddenOnPhone: true,
    render: ({ isUsed }) => (isUsed ? <Badge tone="good">In use</Badge> : <Badge>Not used</Badge>),
  },
]
