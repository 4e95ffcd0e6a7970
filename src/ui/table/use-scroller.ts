import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * The box an element scrolls in, and how far down in it the element stands; no box is the page.
 * Looking costs a layout, so it is done only for who needs it.
 */
export function useScroller(element: RefObject<HTMLElement | null>, isNeeded: boolean): Scroller {
  const [scroller, setScroller] = useState<Scroller>({ box: undefined, offset: 0 })
  useLayoutEffect(() => {
    const inner = element.current
    if (!inner || !isNeeded) return
    const box = findBox(inner)
    const look = (): void => {
      const offset = offsetIn(inner, box)
      setScroller((known) =>
        known.box === box && known.offset === offset ? known : { box, offset },
      )
    }
    look()
    // What stands above may grow, such as a notice that appears.
    const observer = new ResizeObserver(look)
    observer.observe(box ?? document.body)
    return () => observer.disconnect()
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
  const start = box ? box.getBoundingClientRect().top - box.scrollTop : -window.scrollY
  return Math.round(top - start)
}
