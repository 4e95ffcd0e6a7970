import type { MouseEvent, ReactNode } from 'react'
import type { NavigateFunction } from 'react-router'

import { usePreload } from '#ui/preload-link.tsx'

/** A link of the navigation. The router's own would be drawn again in each step of a move. */
export function MenuLink({
  to,
  current,
  describedBy,
  className,
  navigate,
  onGo,
  children,
}: {
  readonly to: string
  /** The page itself, or something around it. */
  readonly current: 'page' | 'true' | undefined
  /** The id of what is read out after the name. */
  readonly describedBy?: string | undefined
  readonly className: string
  readonly navigate: NavigateFunction
  readonly onGo?: (() => void) | undefined
  readonly children: ReactNode
}) {
  const go = (event: MouseEvent): void => {
    onGo?.()
    if (opensElsewhere(event)) return
    event.preventDefault()
    const { pathname, search } = window.location
    void navigate(to, { replace: pathname + search === to })
  }
  return (
    <a
      ref={current ? keepInSight : null}
      href={to}
      aria-current={current}
      aria-describedby={describedBy}
      {...usePreload(to)}
      onClick={go}
      className={className}
    >
      {children}
    </a>
  )
}

/** Whether the address is this one or stands below it. */
export function isAt(pathname: string, address: string): boolean {
  return pathname === address || pathname.startsWith(`${address}/`)
}

/**
 * In a low window. Only the list moves: scrollIntoView could move the page as well. Where the line is
 * comes with the frame: to ask at once would lay out the new screen in the midst of its making.
 */
function keepInSight(line: HTMLElement | null): (() => void) | undefined {
  const list = line?.closest('nav')
  if (!line || !list) return undefined
  const observer = new IntersectionObserver(
    ([seen]) => {
      observer.disconnect()
      const { rootBounds, boundingClientRect, intersectionRatio } = seen ?? {}
      // A line that is not shown has no height, and no place to go to.
      if (!rootBounds || !boundingClientRect?.height || intersectionRatio === 1) return
      list.scrollTop += boundingClientRect.bottom - rootBounds.bottom + rootBounds.height / 2
    },
    { root: list },
  )
  observer.observe(line)
  return () => observer.disconnect()
}

/** In a new tab or window, as the browser does it. */
function opensElsewhere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey
}
