import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import { PriorityMark } from '#modules/inbox/dashboard/public/marks.tsx'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Cell } from '#platform/resources/browser/cell.tsx'
import { fieldColumn } from '#platform/resources/browser/record-columns.tsx'
import { emptyValue } from '#platform/resources/field-kinds.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { AvatarGroup } from '#ui/avatar-group.tsx'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { DataTable } from '#ui/data-table.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listTickets } from '../../../contract.ts'
import type { TicketCard } from '../../../model.ts'
import { isDoneCategory } from '../../../rules.ts'
import { eachTicketField } from '../../../ticket-fields.ts'
import type { ViewColumn } from '../../../view-columns.ts'
import { CardTags } from '../board/card-face.tsx'
import { ColumnDot } from '../column-dot.tsx'
import { DueBadge } from '../due-badge.tsx'
import { SlaBadge } from '../sla-badge.tsx'
import { readSort, type TicketSort, type TicketsQuestion } from '../ticket-filter.ts'
import { useBoardColumns, type PlacedColumn } from '../use-board-columns.ts'
import { useTicketActions } from '../use-ticket-actions.ts'
import { useTicketTypes } from '../use-ticket-types.ts'

const BulkEditDialog = lazy(async () => ({
  default: (await import('./bulk-edit-dialog.tsx')).BulkEditDialog,
}))

export function TicketTable({
  question,
  sort,
  onSort,
  canWork,
  hasBoards,
  shown,
  emptyState,
  onOpen,
}: {
  readonly question: TicketsQuestion
  readonly sort: TicketSort
  readonly onSort: (sort: TicketSort) => void
  readonly canWork: boolean
  readonly hasBoards: boolean
  readonly shown: readonly ViewColumn[]
  readonly emptyState: ReactNode
  readonly onOpen: (row: TicketCard, among: readonly TicketCard[]) => void
}) {
  const { rows, isLoading, isStale, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listTickets,
    question,
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const columnsById = useBoardColumns(rows.map(({ boardId }) => boardId))
  const typeNames = useTypeNames()
  const all = tableColumns(columnsById, typeNames)
  const columns = all.filter(({ key }, place) => place === 0 || isShown(key))
  function isShown(key: string): boolean {
    return shown.some((name) => name === key && (hasBoards || name !== 'board'))
  }
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  const chosen = rows.filter(({ id }) => selected.has(id))
  return (
    <>
      <DataTable
        label="Tickets"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={sort}
        onSort={({ key, isDescending }) => onSort(readSort(`${isDescending ? '-' : ''}${key}`))}
        {...(canWork && { selectedKeys: selected, onSelectedKeys: setSelected })}
        onOpen={(row) => onOpen(row, rows)}
        isLoading={isLoading || isStale}
        hasMore={hasMore}
        isLoadingMore={isLoadingMore}
        onMore={loadMore}
        emptyState={emptyState}
      />
      {canWork && (
        <BulkActions
          cards={chosen}
          isAway={question.isArchived !== undefined || question.isInTrash !== undefined}
          isTrash={question.isInTrash !== undefined}
          onDone={() => setSelected(new Set())}
        />
      )}
    </>
  )
}

function BulkActions({
  cards,
  isAway,
  isTrash,
  onDone,
}: {
  readonly cards: readonly TicketCard[]
  readonly isAway: boolean
  readonly isTrash: boolean
  readonly onDone: () => void
}) {
  const acts = useTicketActions()
  const [isEditing, setEditing] = useState(false)
  const canEdit = !isTrash && cards.length > 0
  useShortcut(
    { keys: 'e', label: 'Edit selected tickets', group: 'Tickets' },
    () => setEditing(true),
    canEdit && !isEditing,
  )
  const run = (act: (ids: readonly string[]) => Promise<boolean>): void => {
    void act(cards.map(({ id }) => id))
    onDone()
  }
  return (
    <BulkBar count={cards.length} onClear={onDone}>
      {!isTrash && (
        <Button
          kind="quiet"
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      )}
      {isEditing && canEdit && (
        <Suspense>
          <BulkEditDialog
            cards={cards}
            onClose={() => setEditing(false)}
            onDone={() => {
              setEditing(false)
              onDone()
            }}
          />
        </Suspense>
      )}
      {isAway ? (
        <Button
          kind="quiet"
          icon={<ArchiveRestore size={16} aria-hidden />}
          onClick={() => run(isTrash ? acts.restore : acts.unarchive)}
        >
          Restore
        </Button>
      ) : (
        <Button
          kind="quiet"
          icon={<Archive size={16} aria-hidden />}
          onClick={() => run(acts.archive)}
        >
          Archive
        </Button>
      )}
      {!isTrash && (
        <Button
          kind="quiet"
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => run(acts.trash)}
        >
          Delete
        </Button>
      )}
    </BulkBar>
  )
}

function tableColumns(
  columnsById: ReadonlyMap<string, PlacedColumn>,
  typeNames: ReadonlyMap<string, string>,
): readonly Column<TicketCard>[] {
  const placeOf = (row: TicketCard) => columnsById.get(row.columnId)
  return [
    { key: 'title', title: 'Ticket', render: (row) => <Title row={row} /> },
    {
      key: 'board',
      title: 'Board',
      width: 128,
      isHiddenOnPhone: true,
      render: (row) => <span className="block truncate">{placeOf(row)?.boardName}</span>,
    },
    {
      key: 'state',
      title: 'State',
      width: 160,
      isUntitledOnPhone: true,
      render: (row) => (
        <span className="flex min-w-0 items-center gap-3 @max-xl:flex-wrap">
          <ColumnName place={placeOf(row)} />
          <span className="flex shrink-0 items-center gap-2 @xl:hidden">
            {row.owed && <SlaBadge owed={row.owed} />}
            <Due row={row} place={placeOf(row)} />
          </span>
        </span>
      ),
    },
    {
      key: 'type',
      title: 'Type',
      width: 112,
      isHiddenOnPhone: true,
      render: ({ typeId }) => <span className="block truncate">{typeNames.get(typeId)}</span>,
    },
    {
      key: 'assignees',
      title: 'Assignees',
      width: 104,
      isHiddenOnPhone: true,
      render: ({ assigneeIds }) => <Faces ids={assigneeIds} />,
    },
    {
      key: 'owed',
      title: 'SLA',
      width: 112,
      isSortable: true,
      isHiddenOnPhone: true,
      render: ({ owed }) => owed && <SlaBadge owed={owed} />,
    },
    {
      key: 'requester',
      title: 'Requester',
      width: 144,
      isHiddenOnPhone: true,
      render: ({ requester }) => <span className="block truncate">{requester?.name}</span>,
    },
    {
      key: 'tags',
      title: 'Tags',
      width: 160,
      isHiddenOnPhone: true,
      render: ({ tagIds }) => <CardTags ids={tagIds} />,
    },
    {
      key: 'due',
      title: 'Due',
      width: 104,
      isSortable: true,
      isHiddenOnPhone: true,
      render: (row) => <Due row={row} place={placeOf(row)} />,
    },
    ...plainColumns,
    {
      key: 'updated',
      title: 'Updated',
      width: 136,
      isSortable: true,
      isHiddenOnPhone: true,
      render: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
    },
    {
      key: 'created',
      title: 'Created',
      width: 136,
      isSortable: true,
      isHiddenOnPhone: true,
      render: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
  ]
}

const plainColumns: readonly Column<TicketCard>[] = Object.values(
  eachTicketField((name, field) => ({
    ...fieldColumn(name, field),
    isHiddenOnPhone: true,
    render: (row: TicketCard) =>
      row[name] !== emptyValue(field) && <Cell field={field} value={row[name]} />,
  })),
)

function useTypeNames(): ReadonlyMap<string, string> {
  return new Map(useTicketTypes().map(({ id, name }) => [id, name]))
}

function Due({
  row: { dueAt },
  place,
}: {
  readonly row: TicketCard
  readonly place: PlacedColumn | undefined
}) {
  if (!dueAt) return null
  return (
    <DueBadge dueAt={dueAt} isDone={place !== undefined && isDoneCategory(place.column.category)} />
  )
}

function Title({ row: { key, title, priority } }: { readonly row: TicketCard }) {
  return (
    <span className="flex min-w-0 items-center gap-2 @max-xl:items-baseline">
      <span className={classes('flex w-4 shrink-0', priority === 'none' && '@max-xl:hidden')}>
        {priority !== 'none' && <PriorityMark priority={priority} />}
      </span>
      <span className="shrink-0 text-ink-faint tabular-nums">{key}</span>
      <span className="min-w-0 font-medium @xl:truncate">{title}</span>
    </span>
  )
}

function ColumnName({ place }: { readonly place: PlacedColumn | undefined }) {
  if (!place) return null
  const { name, category, color } = place.column
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ColumnDot category={category} color={color} />
      <span className="min-w-0 truncate">{name}</span>
    </span>
  )
}

function Faces({ ids }: { readonly ids: readonly string[] }) {
  const names = useNames()
  if (ids.length === 0) return <span className="text-ink-faint">Unassigned</span>
  return (
    <AvatarGroup
      size="small"
      most={3}
      people={ids.map((id) => ({ id, name: names.get(id) ?? 'Unknown' }))}
    />
  )
}

function rowKey({ id }: TicketCard): string {
  return id
}
