import type { ReactNode } from 'react'

import { classes } from '#ui/classes.ts'

import type { KanbanColumn } from './kanban-column.ts'

export function ColumnHead({
  titleId,
  column: { title, icon, limit, count, hasMore = false },
  loaded,
  actions,
}: {
  readonly titleId: string
  readonly column: KanbanColumn
  readonly loaded: number
  readonly actions: ReactNode
}) {
  const cards = count ?? loaded
  const isOver = limit !== undefined && cards > limit
  return (
    <header className="flex min-h-11 shrink-0 items-center gap-2 pr-2 pl-4">
      {icon && (
        <span aria-hidden className="shrink-0 text-ink-soft">
          {icon}
        </span>
      )}
      <h2 id={titleId} className="min-w-0 truncate font-semibold">
        {title}
      </h2>
      <span
        className={classes(
          'shrink-0 rounded-md px-1.5 text-xs leading-5 font-medium tabular-nums',
          isOver ? 'bg-warn-wash text-warn' : 'text-ink-soft',
        )}
        title={limit === undefined ? undefined : `${cards} of ${limit}`}
      >
        {cards.toLocaleString('en')}
        {hasMore && count === undefined && '+'}
        {limit !== undefined && ` / ${limit}`}
        {isOver && <span className="sr-only">, over the limit</span>}
      </span>
      {actions && <span className="ml-auto flex shrink-0 items-center">{actions}</span>}
    </header>
  )
}
