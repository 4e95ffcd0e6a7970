import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * The box an element scrolls in, and how far down in it the element stands; no box is the page. It is
 * looked for when the first frame has its layout: who asks sooner has the screen laid out twice.
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
    // What stands above may grow, such as a notice that appears.
    const observer = new ResizeObserver(look)
    const firstLook = new ResizeObserver(() => {
      firstLook.disconnect()
      box = findBox(inner)
      observer.observe(box ?? document.body)
      // Who comes back to where he was must not see the top of the list first. Otherwise all that
      // is in sight stands there, and is shown before anything out of sight is drawn.
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
