import { useRef, type ComponentProps } from 'react'
import { Link, useHref } from 'react-router'

import { preloadPage } from './preload-page.ts'

export function PreloadLink(props: ComponentProps<typeof Link>) {
  return <Link {...usePreload(useHref(props.to))} {...props} />
}

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

// A passing pointer crosses a link faster than this.
const intentMs = 100
