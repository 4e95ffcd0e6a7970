import Trash2 from 'lucide-react/icons/trash-2'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { templateCalls } from '../../contract.ts'
import type { Template } from '../../model.ts'

const { list, listFolders, offer, restore } = templateCalls

export function TemplateTrash() {
  const pages = usePages(list, trashInput)
  const restoring = useCommand(restore, {
    refreshes: [list, listFolders, offer],
    onDone: () => toast({ tone: 'good', title: 'Saved reply restored' }),
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  if (pages.error) return <ErrorState detail={pages.error.message} onRetry={pages.retry} />
  return (
    <DataTable
      label="Deleted saved replies"
      columns={columns}
      rows={pages.rows}
      rowKey={({ id }) => id}
      isLoading={pages.isLoading}
      hasMore={pages.hasMore}
      onMore={pages.loadMore}
      isLoadingMore={pages.isLoadingMore}
      rowActions={restoreButton((id) => restoring.run({ ids: [id] }))}
      emptyState={
        <EmptyState icon={<Trash2 size={20} aria-hidden />} title="The trash is empty">
          Deleted saved replies stay here for 30 days.
        </EmptyState>
      }
    />
  )
}

function restoreButton(onRestore: (id: string) => void) {
  return ({ id, canChange }: Template) =>
    canChange && (
      <Button size="small" onClick={() => onRestore(id)}>
        Restore
      </Button>
    )
}

const trashInput = { isInTrash: 'true' } as const

const columns: readonly Column<Template>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name }) => <span className="block truncate font-medium">{name}</span>,
  },
  {
    key: 'text',
    title: 'Text',
    isHiddenOnPhone: true,
    render: ({ body }) => <span className="block truncate text-ink-soft">{body}</span>,
  },
  {
    key: 'changed',
    title: 'Updated',
    width: 140,
    isHiddenOnPhone: true,
    render: ({ updatedAt }) => (
      <span className="text-ink-soft">
        <TimeAgo at={updatedAt} />
      </span>
    ),
  },
]
