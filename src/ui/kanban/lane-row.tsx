import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'

import { classes } from '#ui/classes.ts'

import type { KanbanLane } from './kanban-lane.ts'

export function LaneRow({
  lane,
  isFirst,
  isHeld,
  onFold,
  onNear,
  children,
}: {
  readonly lane: KanbanLane
  readonly isFirst: boolean
  readonly isHeld: boolean
  readonly onFold: ((isFolded: boolean) => void) | undefined
  readonly onNear: (() => void) | undefined
  readonly children: ReactNode
}) {
  const { key, title, icon, count, hasMore = false, isFolded = false } = lane
  const id = useId()
  const row = useRef<HTMLElement>(null)
  const [wasNear, setWasNear] = useState(isFirst)
  const ask = useEffectEvent(() => onNear?.())
  useEffect(() => {
    if (!row.current || isFolded) return
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        setWasNear(true)
        ask()
      },
      { rootMargin: '600px' },
    )
    watch.observe(row.current)
    return () => watch.disconnect()
  }, [key, isFolded])
  useEffect(() => {
    if (isHeld && !isFolded) ask()
  }, [isHeld, isFolded])
  return (
    <section ref={row} aria-labelledby={id} className="flex flex-col gap-1 pt-3">
      <div className="sticky start-1 z-10 flex w-fit max-w-[calc(100vw-3rem)] min-w-0">
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={isFolded ? undefined : `${id}-cards`}
          onClick={() => onFold?.(!isFolded)}
          className="control flex min-w-0 cursor-pointer items-center gap-2 rounded-control px-2 transition-colors hover:bg-sunken"
        >
          <ChevronDown
            size={16}
            aria-hidden
            className={classes(
              'shrink-0 text-ink-faint transition-transform motion-reduce:transition-none',
              isFolded && '-rotate-90 rtl:rotate-90',
            )}
          />
          {icon && (
            <span aria-hidden className="flex shrink-0 text-ink-soft">
              {icon}
            </span>
          )}
          <span id={id} className="min-w-0 truncate font-semibold">
            {title}
          </span>
          <span className="shrink-0 text-sm text-ink-soft tabular-nums">
            {count.toLocaleString('en')}
            {hasMore && '+'}
            <span className="sr-only">{count === 1 ? ' card' : ' cards'}</span>
          </span>
        </button>
      </div>
      {!isFolded && (
        <div id={`${id}-cards`} className={classes(!wasNear && !isHeld && 'h-32')}>
          {(wasNear || isHeld) && children}
        </div>
      )}
    </section>
  )
}
