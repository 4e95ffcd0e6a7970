import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { SortableList } from '#ui/sortable-list.tsx'

import { getBoard, putColumns } from '../../../boards-contract.ts'
import { listCards } from '../../../contract.ts'
import type { Board } from '../../../model.ts'
import { ColumnDot } from '../column-dot.tsx'
import { movedTo } from '../move-item.ts'
import { categoryWords } from '../words.ts'
import { ColumnDialog } from './column-dialog.tsx'
import { draftOf, newColumn, withColumn, type ColumnDraft } from './column-draft.ts'
import { RemoveColumnDialog } from './remove-column-dialog.tsx'

export function ColumnsEditor({ board }: { readonly board: Board }) {
  const [edited, setEdited] = useState<ColumnDraft>()
  const [removed, setRemoved] = useState<Board['columns'][number]>()
  const put = useCommand(putColumns, {
    refreshes: [getBoard, listCards],
    onDone: () => {
      setEdited(undefined)
      setRemoved(undefined)
    },
  })
  const drafts = board.columns.map(draftOf)
  const save = (columns: readonly ColumnDraft[], moves: { fromId: string; toId: string }[] = []) =>
    put.run({ id: board.id, version: board.version, columns: [...columns], moves })
  const isDialogOpen = edited !== undefined || removed !== undefined
  return (
    <Section
      title="Columns"
      description="Customers only see a column’s public label."
      actions={
        board.columns.length < 20 && (
          <Button
            icon={<Plus size={16} aria-hidden />}
            onClick={() => {
              put.reset()
              setEdited(newColumn)
            }}
          >
            Add column
          </Button>
        )
      }
    >
      {put.problem && !isDialogOpen && <Notice tone="bad">{put.problem.message}</Notice>}
      <SortableList
        label="Columns"
        items={board.columns}
        itemKey={({ id }) => id}
        itemLabel={({ name }) => name}
        onMove={({ id }, to) => save(movedTo(drafts, id, to))}
        renderItem={(column) => (
          <ColumnLine
            column={column}
            canRemove={board.columns.length > 1 && !column.isDefault}
            onEdit={() => {
              put.reset()
              setEdited(draftOf(column))
            }}
            onRemove={() => {
              put.reset()
              setRemoved(column)
            }}
          />
        )}
      />
      {edited && (
        <ColumnDialog
          start={edited}
          problem={put.problem?.message}
          isBusy={put.isBusy}
          onSave={(column) => save(withColumn(drafts, column))}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <RemoveColumnDialog
          column={removed}
          others={board.columns.filter(({ id }) => id !== removed.id)}
          problem={put.problem?.message}
          isBusy={put.isBusy}
          onRemove={(toId) =>
            save(
              drafts.filter(({ id }) => id !== removed.id),
              [{ fromId: removed.id, toId }],
            )
          }
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Section>
  )
}

function ColumnLine({
  column: { name, category, color, publicLabel, wipLimit, isDefault, assignMethod, count },
  canRemove,
  onEdit,
  onRemove,
}: {
  readonly column: Board['columns'][number]
  readonly canRemove: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  const facts = [
    categoryWords[category],
    publicLabel ? `public label “${publicLabel}”` : 'hidden from customers',
    wipLimit !== null && `limit ${wipLimit}`,
    assignMethod !== null && 'auto-assign',
    `${count.toLocaleString('en')} ${count === 1 ? 'ticket' : 'tickets'}`,
  ].filter(Boolean)
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1 py-0.5">
        <p className="flex min-w-0 items-center gap-2">
          <ColumnDot category={category} color={color} />
          <span className="min-w-0 truncate font-medium">{name}</span>
          {isDefault && <Badge>New tickets</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <IconButton label={`Edit ${name}`} icon={<Pencil size={16} aria-hidden />} onClick={onEdit} />
      {canRemove && (
        <IconButton
          label={`Delete ${name}`}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
