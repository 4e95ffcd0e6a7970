import { useEffect, useRef, type ReactNode } from 'react'

import { classes } from '#ui/classes.ts'
import { draggable } from '#ui/drag/draggable.ts'

export function BoardCard({
  boardId,
  cardKey,
  label,
  isTabStop,
  isLifted,
  isDragged,
  canOpen,
  canMove,
  menu,
  children,
}: {
  readonly boardId: string
  readonly cardKey: string
  readonly label: string
  readonly isTabStop: boolean
  readonly isLifted: boolean
  readonly isDragged: boolean
  readonly canOpen: boolean
  readonly canMove: boolean
  readonly menu: ReactNode
  readonly children: ReactNode
}) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!card.current || !canMove) return
    return draggable({
      element: card.current,
      getInitialData: () => ({ board: boardId, card: cardKey }),
    })
  }, [boardId, cardKey, canMove])
  return (
    <div
      ref={card}
      role="group"
      aria-roledescription="Card"
      aria-label={label}
      aria-describedby={canMove ? `${boardId}-how` : undefined}
      data-card={cardKey}
      tabIndex={isTabStop ? 0 : -1}
      className={classes(
        'group relative rounded-control border bg-surface p-3 transition-[border-color,box-shadow,opacity] select-none [-webkit-touch-callout:none] focus-visible:outline-offset-1',
        canMove && 'pointer-coarse:pe-12',
        isLifted ? 'border-focus shadow-float' : 'border-line shadow-card hover:border-line-strong',
        isDragged && 'opacity-40',
        canOpen ? 'cursor-pointer' : canMove && 'cursor-grab',
      )}
    >
      {children}
      {canMove && <div className={shownOnHover}>{menu}</div>}
    </div>
  )
}

// Hidden from Tab too. Removed with a delay so that a closing menu finds its trigger.
const shownOnHover =
  'invisible absolute end-1 top-1 rounded-control bg-surface shadow-[-6px_0_6px_2px_var(--surface)] [transition:visibility_0s_150ms] group-hover:visible group-hover:[transition:none] group-focus-within:visible group-focus-within:[transition:none] has-aria-expanded:visible has-data-popup-open:visible pointer-coarse:visible'
