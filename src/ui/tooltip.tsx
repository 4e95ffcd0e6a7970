import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'

import { deferred, useDeferred } from './deferred.ts'
import {
  hideTooltip,
  isTooltipShown,
  leaveTooltip,
  showTooltip,
  type Place,
} from './tooltip-clock.ts'

export interface TooltipProps {
  readonly text: string
  readonly shortcut?: string | undefined
  readonly side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  /** A single control. The tooltip isn't its accessible name; an icon still needs a label. */
  readonly children: ReactNode
}

export function Tooltip({ children, ...words }: TooltipProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<Place>()
  const part = useDeferred(tooltipPart, place !== undefined)
  useEffect(() => () => leaveTooltip(setPlace), [])

  const show = (afterMs: number): void => {
    tooltipPart.load()
    showTooltip(setPlace, () => frame.current?.firstElementChild, afterMs)
  }
  const isHere = ({ target }: { readonly target: EventTarget }): boolean =>
    target instanceof Node && (frame.current?.contains(target) ?? false)

  return (
    <span
      ref={frame}
      role="presentation"
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch' && isHere(event)) show(isTooltipShown() ? 0 : restMs)
      }}
      onPointerLeave={(event) => isHere(event) && hideTooltip(setPlace, graceMs)}
      onPointerDown={() => hideTooltip(setPlace)}
      onFocus={(event) => {
        const isByKeyboard = isHere(event) && event.target.matches(':focus-visible')
        if (isByKeyboard && !isReturn(event)) show(0)
      }}
      onBlur={() => hideTooltip(setPlace)}
      onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && hideTooltip(setPlace)}
    >
      {children}
      {part && place && (
        <part.OpenedTooltip
          {...words}
          {...place}
          onClose={() => hideTooltip(setPlace)}
          onPointerEnter={() => show(0)}
          onPointerLeave={() => hideTooltip(setPlace, graceMs)}
        />
      )}
    </span>
  )
}

function isReturn({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const portal = '[data-base-ui-portal]'
  return (
    relatedTarget instanceof Element &&
    relatedTarget.closest(portal) !== currentTarget.closest(portal)
  )
}

const restMs = 300
/** Long enough to cross the gap between the control and its tooltip. */
const graceMs = 100

const tooltipPart = deferred(() => import('./opened-tooltip.tsx'))
