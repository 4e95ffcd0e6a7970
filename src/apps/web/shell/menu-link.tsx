import type { MouseEvent, ReactNode } from 'react'
import type { NavigateFunction } from 'react-router'

import { usePreload } from '#ui/preload-link.tsx'

/** The router's own link would re-render in each step of a navigation. */
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
  readonly current: 'page' | 'true' | undefined
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
      ref={current ? scrollIntoViewIfNeeded : null}
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

export function isAt(pathname: string, address: string): boolean {
  return pathname === address || pathname.startsWith(`${address}/`)
}

/**
 * scrollIntoView could scroll the page too, so only the list is scrolled. Measured in the next
 * frame to avoid a forced layout.
 */
function scrollIntoViewIfNeeded(line: HTMLElement | null): (() => void) | undefined {
  const list = line?.closest('nav')
  if (!line || !list) return undefined
  const observer = new IntersectionObserver(
    ([seen]) => {
      observer.disconnect()
      const { rootBounds, boundingClientRect, intersectionRatio } = seen ?? {}
      if (!rootBounds || !boundingClientRect?.height || intersectionRatio === 1) return
      list.scrollTop += boundingClientRect.bottom - rootBounds.bottom + rootBounds.height / 2
    },
    { root: list },
  )
  observer.observe(line)
  return () => observer.disconnect()
}

/** Lets the browser open the link in a new tab or window. */
function opensElsewhere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey
}
