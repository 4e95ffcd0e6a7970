import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'

import { PriorityMark } from '#modules/inbox/dashboard/public/marks.tsx'
import { AvatarGroup } from '#ui/avatar-group.tsx'
import { classes } from '#ui/classes.ts'

import type { Board, Ticket } from '../../../model.ts'
import { isDoneCategory } from '../../../rules.ts'
import { ColumnDot } from '../column-dot.tsx'
import { DueBadge } from '../due-badge.tsx'
import { usePeople } from '../use-people.ts'

export function CollapsibleFacts({
  ticket,
  board,
  children,
}: {
  readonly ticket: Ticket
  readonly board: Board
  readonly children: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <aside
      aria-label="Ticket details"
      className="w-72 shrink-0 max-md:order-first max-md:w-full max-md:border-y max-md:border-line"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="control-large flex w-full cursor-pointer items-center gap-3 text-start md:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <Summary ticket={ticket} board={board} />
        <span className="ms-auto flex shrink-0 items-center gap-1 text-sm text-ink-soft">
          {isOpen ? 'Less' : 'Details'}
          <ChevronDown
            size={16}
            aria-hidden
            className={classes('transition-transform', isOpen && 'rotate-180')}
          />
        </span>
      </button>
      <div id={id} className={classes('max-md:pt-1 max-md:pb-4', !isOpen && 'max-md:hidden')}>
        {children}
      </div>
    </aside>
  )
}

function Summary({
  ticket: { columnId, priority, assigneeIds, dueAt },
  board,
}: {
  readonly ticket: Ticket
  readonly board: Board
}) {
  const { nameOf } = usePeople()
  const column = board.columns.find(({ id }) => id === columnId)
  return (
    <>
      {column && (
        <span className="flex min-w-0 items-center gap-2">
          <ColumnDot category={column.category} color={column.color} />
          <span className="truncate font-medium">{column.name}</span>
        </span>
      )}
      {priority !== 'none' && <PriorityMark priority={priority} />}
      {dueAt && (
        <span className="text-sm text-ink-soft">
          <DueBadge
            dueAt={dueAt}
            isDone={column !== undefined && isDoneCategory(column.category)}
          />
        </span>
      )}
      {assigneeIds.length > 0 && (
        <span className="shrink-0">
          <AvatarGroup
            size="small"
            most={2}
            people={assigneeIds.map((id) => ({ id, name: nameOf(id) }))}
          />
        </span>
      )}
    </>
  )
}
