import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ReactNode, RefObject } from 'react'

import { classes } from '#ui/classes.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

import type { Zone } from './use-row-drag.ts'

export function RowFrame({
  row,
  handle,
  over,
  isDragged,
  level,
  isDense = false,
  isSelected = false,
  label,
  keysHint,
  canMove,
  onArrow,
  children,
}: {
  readonly row: RefObject<HTMLDivElement | null>
  readonly handle: RefObject<HTMLButtonElement | null>
  readonly over: Zone | undefined
  readonly isDragged: boolean
  readonly level: number
  readonly isDense?: boolean
  readonly isSelected?: boolean
  readonly label: string
  readonly keysHint: string
  readonly canMove: boolean
  readonly onArrow: (key: string) => boolean
  readonly children: ReactNode
}) {
  const isHydrated = useHydrated()
  return (
    <div
      ref={row}
      className={classes(
        isDense ? denseInsets[level] : insets[level],
        isDense ? 'min-h-8 rounded-control pointer-coarse:min-h-11' : 'min-h-11 gap-1 pe-2',
        'group/row relative flex items-center transition-colors',
        isSelected ? 'bg-info-wash' : 'hover:bg-sunken/60',
        over === 'into' && 'bg-info-wash',
        isDragged && 'opacity-40',
      )}
    >
      {over && over !== 'into' && (
        <span
          aria-hidden
          className={classes(
            'absolute inset-x-2 h-0.5 rounded-full bg-focus',
            over === 'above' ? '-top-px' : '-bottom-px',
          )}
        />
      )}
      {canMove && (
        <button
          ref={handle}
          type="button"
          disabled={!isHydrated}
          aria-label={`Move ${label}: ${keysHint}`}
          title="Drag or use the arrow keys"
          className={classes(
            isDense ? 'w-5' : 'w-7',
            'grid h-7 shrink-0 cursor-grab place-items-center rounded-control text-ink-faint opacity-0 group-hover/row:opacity-100 hover:bg-line hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100',
          )}
          onKeyDown={(event) => {
            if (onArrow(event.key)) event.preventDefault()
          }}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      )}
      {children}
    </div>
  )
}

// Literal class names, because the CSP forbids computed inline styles.
const insets = ['ps-1', 'ps-6', 'ps-11', 'ps-16']
const denseInsets = ['ps-0', 'ps-3', 'ps-6', 'ps-9', 'ps-12', 'ps-15']
