import type { KeyboardEvent } from 'react'

/**
 * Covers a chart and moves from point to point with pointer or arrow keys. To screen readers it is
 * a slider that announces the values of each point.
 */
export function PlotCursor({
  label,
  places,
  at,
  textAt,
  onMove,
}: {
  readonly label: string
  readonly places: readonly number[]
  readonly at: number | undefined
  readonly textAt: (at: number) => string
  readonly onMove: (at: number | undefined) => void
}) {
  const last = places.length - 1
  const onKeyDown = (event: KeyboardEvent): void => {
    const goal = placeAfterKey(event.key, at ?? last, last)
    if (goal === 'leave') return onMove(undefined)
    if (goal === undefined) return undefined
    event.preventDefault()
    return onMove(goal)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${label}, point by point`}
      aria-valuemin={1}
      aria-valuemax={places.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={textAt(at ?? last)}
      className="absolute inset-0 touch-pan-y rounded-control outline-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) onMove(at ?? last)
      }}
      onBlur={() => onMove(undefined)}
      onPointerMove={({ clientX, currentTarget }) =>
        onMove(nearest(places, clientX - currentTarget.getBoundingClientRect().left))
      }
      onPointerLeave={() => onMove(undefined)}
    />
  )
}

export function placeAfterKey(key: string, at: number, last: number): number | 'leave' | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(at - 1, 0)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(at + 1, last)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Escape':
      return 'leave'
    default:
      return undefined
  }
}

function nearest(places: readonly number[], wanted: number): number {
  let best = 0
  for (const [at, place] of places.entries())
    if (Math.abs(place - wanted) < Math.abs((places[best] ?? 0) - wanted)) best = at
  return best
}
