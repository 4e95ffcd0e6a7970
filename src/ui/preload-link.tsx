import { useRef, type ComponentProps } from 'react'
import { Link, useHref } from 'react-router'

import { preloadPage } from './preload-page.ts'

/** A link that has the page ready when it is clicked: its code is loaded once someone points at it. */
export function PreloadLink(props: ComponentProps<typeof Link>) {
  return <Link {...usePreload(useHref(props.to))} {...props} />
}

/** What makes anything that leads to a page load its code ahead, such as a line of a menu. */
export function usePreload(address: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => preloadPage(pathOf(address)), intentMs)
  }
  const end = (): void => clearTimeout(timer.current)
  return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end }
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

// A pointer on its way to somewhere else crosses a link faster than this.
const intentMs = 100
