import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * The scroll container of an element and the element's offset in it; none means the page. Measured
 * after the first frame to avoid a second layout.
 */
export function useScroller(
  element: RefObject<HTMLElement | null>,
  isNeeded: boolean,
): Scroller | undefined {
  const [scroller, setScroller] = useState<Scroller>()
  useLayoutEffect(() => {
    const inner = element.current
    if (!inner || !isNeeded) return
    let box: HTMLElement | undefined
    let nextFrame = 0
    const look = (): void => {
      const offset = offsetIn(inner, box)
      setScroller((known) =>
        known?.box === box && known?.offset === offset ? known : { box, offset },
      )
    }
    const observer = new ResizeObserver(look)
    const firstLook = new ResizeObserver(() => {
      firstLook.disconnect()
      box = findBox(inner)
      observer.observe(box ?? document.body)
      // Restores the scroll position without first showing the top of the list.
      if (scrolledBy(box) > 0) flushSync(look)
      else nextFrame = requestAnimationFrame(look)
    })
    firstLook.observe(document.body)
    return () => {
      cancelAnimationFrame(nextFrame)
      firstLook.disconnect()
      observer.disconnect()
    }
  }, [element, isNeeded])
  return scroller
}

export interface Scroller {
  readonly box: HTMLElement | undefined
  readonly offset: number
}

function findBox(element: HTMLElement): HTMLElement | undefined {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return undefined
}

function offsetIn(element: HTMLElement, box: HTMLElement | undefined): number {
  const top = element.getBoundingClientRect().top
  const start = box?.getBoundingClientRect().top ?? 0
  return Math.round(top - start + scrolledBy(box))
}

function scrolledBy(box: HTMLElement | undefined): number {
  return box ? box.scrollTop : window.scrollY
}
