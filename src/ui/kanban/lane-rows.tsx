import type { ReactNode } from 'react'

import { classes } from '#ui/classes.ts'

import { ColumnHead } from './column-head.tsx'
import { initialLanes } from './initial-lanes.ts'
import type { KanbanColumn } from './kanban-column.ts'
import type { KanbanLane } from './kanban-lane.ts'
import { LaneRow } from './lane-row.tsx'

export function LaneRows({
  boardId,
  columns,
  lanes,
  columnActions,
  columnTop,
  emptyText,
  loadedIn,
  note,
  isHeld,
  onFold,
  onNear,
  children,
}: {
  readonly boardId: string
  readonly columns: readonly KanbanColumn[]
  readonly lanes: readonly KanbanLane[]
  readonly columnActions: ((column: KanbanColumn) => ReactNode) | undefined
  readonly columnTop: ((column: KanbanColumn) => ReactNode) | undefined
  readonly emptyText: string
  readonly loadedIn: (column: string) => number
  readonly note: string | undefined
  readonly isHeld: (lane: KanbanLane) => boolean
  readonly onFold: ((lane: string, isFolded: boolean) => void) | undefined
  readonly onNear: ((lane: string) => void) | undefined
  readonly children: (lane: KanbanLane) => ReactNode
}) {
  return (
    <div className="flex w-max min-w-full flex-col pb-4">
      <div className="sticky top-0 z-20 flex items-start gap-3 bg-page">
        {columns.map((column) => (
          <div
            key={column.key}
            className="w-72 shrink-0 rounded-card border border-transparent bg-sunken dark:border-line dark:bg-page"
          >
            <ColumnHead
              titleId={`${boardId}-${column.key}`}
              column={column}
              loaded={loadedIn(column.key)}
              actions={columnActions?.(column)}
            />
            {columnTop?.(column)}
          </div>
        ))}
      </div>
      {lanes.length === 0 && (
        <p className="sticky start-0 w-fit px-3 py-10 text-ink-soft">{emptyText}</p>
      )}
      {lanes.map((lane, place) => (
        <LaneRow
          key={lane.key}
          lane={lane}
          isFirst={place < initialLanes}
          isHeld={isHeld(lane)}
          onFold={onFold && ((isFolded) => onFold(lane.key, isFolded))}
          onNear={onNear && (() => onNear(lane.key))}
        >
          <div className={classes('flex items-stretch gap-3', lane.isLoading && 'opacity-60')}>
            {children(lane)}
          </div>
        </LaneRow>
      ))}
      {note && <p className="sticky start-0 w-fit px-3 pt-6 text-sm text-ink-soft">{note}</p>}
    </div>
  )
}
