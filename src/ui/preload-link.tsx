import { useRef, type ComponentProps } from 'react'
import { Link, useHref } from 'react-router'

import { preloadPage } from './preload-page.ts'

/** A link that has the page ready when it is clicked: it loads the code once someone points at it. */
export function PreloadLink({
  to,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onTouchStart,
  ...rest
}: ComponentProps<typeof Link>) {
  const intent = usePreload(useHref(to))
  return (
    <Link
      to={to}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        intent.begin()
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event)
        intent.end()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        intent.begin()
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event)
        intent.begin()
      }}
      {...rest}
    />
  )
}

/** For what leads to a page without being a link, such as a row. */
export function usePreload(address: string): { begin(): void; end(): void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    begin() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => preloadPage(pathOf(address)), intentMs)
    },
    end: () => clearTimeout(timer.current),
  }
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

// A pointer on its way to somewhere else crosses a link faster than this.
const intentMs = 100
